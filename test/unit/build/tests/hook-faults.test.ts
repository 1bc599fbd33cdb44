import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../../../../build/launch/root.mjs';
import { withFiles } from '../temporary-folder';

const UVU = pathToFileURL(join(ROOT, 'node_modules/uvu/dist/index.mjs')).href;

/** Statements of a test file, and what its run says. */
const FILES: [title: string, statements: string, texts: string[], passed: number][] = [
  [
    'a failed test and the hook after it',
    `test.after.each(() => fail('hook')); test('breaks', () => fail('own')); test('works', () => {});`,
    ['fault: own', 'hook of "breaks"', 'hook of "works"', 'fault: hook'],
    0,
  ],
  [
    'the hook after a test that works',
    `test('works', () => {}); test.after.each(({ __test__ }) => __test__ === 'last' && fail('hook')); test('last', () => {});`,
    ['hook of "last"', 'fault: hook'],
    1,
  ],
  [
    'the hook before all tests',
    `test.before(() => fail('start')); test('works', () => {}); test('works, too', () => {});`,
    ['fault: start'],
    0,
  ],
];

for (const [title, statements, texts, passed] of FILES) {
  test(`faults are printed and fail the run: ${title}`, () => {
    const source = `import { test } from '${UVU}';
      const fail = (text) => { throw new Error('fault: ' + text); };
      ${statements}
      test.run();`;
    return withFiles({ 'package.json': '{ "type": "module" }', 'a.test.ts': source }, (folder) => {
      const options = { cwd: ROOT, encoding: 'utf8' as const, env: { PATH: process.env.PATH } };
      const args = ['--import', 'tsx', 'build/tests/uvu-runner.mjs', folder];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
      for (const text of texts) assert.ok(stdout.includes(text), `${text} is not in:\n${stdout}${stderr}`);
      assert.match(stdout, `Passed:    ${passed}\n`);
      assert.is(status, 1);
    });
  });
}

test.run();
