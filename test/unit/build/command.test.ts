import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const FIRST = 'build/command.cjs';
const text = readFileSync(FIRST, 'utf8');

function runOn(version: string, command: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    '--eval',
    `${pretend} process.argv.splice(1, 0, '${FIRST}'); require('./${FIRST}');`,
    command,
    'no-such-test',
  ]);
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

test('a Node that is too old is named in one line, and one that is new enough gets the command with its arguments', () => {
  for (const version of ['12.22.9', '20.18.3']) {
    const stderr = `Vestibule needs Node 20.19 or newer; this is Node ${version}.\n`;
    assert.equal(runOn(version, 'start'), { status: 1, stdout: '', stderr });
  }
  const { status, stderr } = runOn('20.19.0', 'test');
  assert.is(status, 1);
  assert.match(stderr, 'No test file has no-such-test in its path.');
  const unknown = runOn('20.19.0', 'no-such');
  assert.equal([unknown.status, unknown.stderr.split(':')[0]], [1, 'There is no command no-such']);
});

test('the file is spelled in words that an old Node reads', () => {
  // What TypeScript has to spell otherwise for ES2015 is too new.
  const options = { target: ts.ScriptTarget.ES2015, module: ts.ModuleKind.ESNext, removeComments: false };
  const bare = (code: string) => code.replace(/\s/g, '');
  const spelled = ts.transpileModule(text, { compilerOptions: options }).outputText.replace('"use strict";', '');
  assert.is(bare(spelled), bare(text));
  assert.not.match(bare(spelled.replace(/\/\/.*/g, '')), /^import[^(]|[;}]import[^(]|await/);
});

test.run();
