import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../../../../build/launch/root.mjs';
import { withFiles } from '../temporary-folder';

const UVU = pathToFileURL(join(ROOT, 'node_modules/uvu/dist/index.mjs')).href;

const source = (statements: string) =>
  `import { test } from '${UVU}'; const fail = (text) => { throw new Error('fault: ' + text); }; ${statements} test.run();`;

const AFTER = source(
  `test.after.each(() => fail('hook')); test('breaks', () => fail('own')); test('works', () => {});`,
);
const BEFORE = source(`test.before(() => fail('start')); test('never', () => {});`);

test('faults of tests and of hooks are printed and fail the run', () =>
  withFiles({ 'package.json': '{ "type": "module" }', 'a.test.ts': AFTER, 'b.test.ts': BEFORE }, (folder) => {
    const args = ['--import', 'tsx', 'build/tests/uvu-runner.mjs', folder];
    const env = { PATH: process.env.PATH };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
    for (const text of ['fault: own', 'hook of "breaks"', 'hook of "works"', 'fault: hook', 'fault: start'])
      assert.ok(stdout.includes(text), `${text} is not in:\n${stdout}${stderr}`);
    assert.match(stdout, 'Passed:    0\n');
    assert.is(status, 1);
  }));

test.run();
