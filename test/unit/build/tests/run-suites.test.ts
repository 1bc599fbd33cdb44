import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../../../../build/launch/project.mjs';
import { runAgain, runSuites } from '../../../../build/tests/run-suites.mjs';
import { readTotals } from '../../../../build/tests/suite-output.mjs';
import { chooseSuites, hasFiles, SUITES } from '../../../../build/tests/suites.mjs';
import { testFiles } from '../../../../build/tests/test-files.mjs';
import { withFiles } from '../../../support/build/temporary-folder';

const lines = (total: number, passed: number) => ['x', `  Total:     ${total}`, `  Passed:    ${passed}`, ''];

const OUTPUTS: [title: string, lines: string[], status: number, passed: number, failed: number][] = [
  ['all passed', lines(3, 3), 0, 3, 0],
  ['one failed', lines(3, 2), 1, 2, 1],
  ['one failed, and the status does not say so', lines(3, 2), 0, 2, 1],
  ['all passed, but something broke afterwards', lines(3, 3), 1, 3, 1],
  ['no test at all', lines(0, 0), 0, 0, 1],
  ['broke off before the end', ['x', '• • •'], 0, 0, 1],
  ['totals in colour', ['  Total:     2', '\u001b[32m  Passed:    2\u001b[39m'], 0, 2, 0],
  ['a test that prints totals of its own', [...lines(9, 9), ...lines(2, 1)], 1, 1, 1],
];

test('a suite has passed only with totals that fit its status', () => {
  for (const [title, output, status, passed, failed] of OUTPUTS) {
    const totals = readTotals(output, status);
    assert.equal([totals.passed, totals.failed], [passed, failed], title);
  }
});

const CHOICES: readonly (readonly [args: string, suites: string, words?: string])[] = [
  ['', 'e2e configuration browser node unit'],
  ['--all', 'states rest e2e configuration browsers browser faults node unit react'],
  ['--shard=1/3', 'e2e browser unit'],
  ['--all --shard=1/3', 'states rest e2e browser node'],
  ['unit', 'node unit'],
  ['e2e', 'states rest e2e configuration'],
  ['e2e faults', 'states rest e2e configuration faults'],
  ['e2e browser --shard=2/3', 'states rest configuration'],
  ['react shared/dialogs', 'react', 'shared/dialogs'],
  ['e2e/frames', 'rest', 'e2e/frames'],
  ['unit entries/login', 'unit', 'entries/login'],
  ['unit build/routes entries/login', 'node unit', 'build/routes entries/login'],
];

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

test('words choose suites and files, and one that no file has is said', () => {
  for (const [args, suites, words = ''] of CHOICES) {
    const choice = chooseSuites(split(args), hasFiles);
    const chosen = 'suites' in choice ? [...new Set(choice.suites.map(({ name }) => name))] : choice.problem;
    assert.equal(chosen, split(suites), args);
    assert.equal('words' in choice && choice.words, split(words), args);
  }
  assert.equal(chooseSuites(['e2e', 'server/mail'], hasFiles), {
    problem: 'No test file of the suite e2e has server/mail in its path. Others have one: npm test -- node server/mail',
  });
  const problem = 'No test file has no-such or neither in its path.';
  assert.equal(chooseSuites(['unit', 'no-such', 'neither'], hasFiles), { problem });
});

test('only the run without words and --all is short', () => {
  for (const args of ['', '--all', 'node', 'server/mail']) {
    const choice = chooseSuites(split(args), hasFiles);
    const suites = 'suites' in choice ? choice.suites : [];
    const programs = suites.some(({ needsSamba }) => needsSamba);
    const short = suites.filter(({ env }) => env?.TEST_SHORT === '1').length;
    assert.equal([programs, short], args === '' ? [false, suites.length] : [true, 0], args);
  }
});

test('each end-to-end test belongs to one suite', () => {
  const suites = SUITES.filter(({ folder }) => folder === 'test/e2e');
  for (const file of testFiles(join(ROOT, 'test/e2e')))
    assert.is(suites.filter((suite) => hasFiles(suite, [file])).length, 1, file);
});

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

const NAMED = ['e2e', 'unit', 'browser'].map((name) => ({ name, title: name, folder: `test/${name}`, args: [] }));

const passed = { title: 'unit', passed: 5, failed: 0, failures: [] };
const failing = (failed: number, names: string[] = [], file = 'a.test.ts') => ({
  title: 'e2e',
  passed: 7,
  failed,
  failures: [{ file, failed, names }],
});

test('suites without needs begin before the others are prepared', async () => {
  const begun: string[] = [];
  let finish = () => {};
  const prepared = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const suites = NAMED.map((suite) => ({ ...suite, needsBuild: suite.name !== 'unit' }));
  const results = await runSuites(
    suites,
    async ({ name }) => {
      begun.push(name);
      if (name === 'unit') finish();
      return { passed: 1, failed: 0 };
    },
    prepared,
  );
  assert.equal(begun, ['unit', 'e2e', 'browser']);
  assert.equal(
    results.map(({ title }) => title),
    ['e2e', 'unit', 'browser'],
  );
});

type Results = Parameters<typeof runAgain>[0];
type Totals = Awaited<ReturnType<Parameters<typeof runAgain>[2]>>;

const names = (...failed: string[]): Partial<Totals> => ({
  failed: failed.length,
  failures: [{ file: 'a.test.ts', failed: failed.length, names: failed }],
});

const CASES: [what: string, first: Results[number], second: Partial<Totals>, totals: number[], passedAlone?: string][] =
  [
    ['all of a file pass alone', failing(2), { failed: 0 }, [9, 0], 'test/e2e/a.test.ts'],
    ['all fail again', failing(2), { failed: 2 }, [7, 2]],
    ['one of two fails again', failing(2), { failed: 1 }, [8, 1], '1 of 2 tests'],
    ['the same fails again', failing(1, ['"one"']), names('"one"'), [7, 1]],
    ['another fails', failing(1, ['"one"']), names('"two"'), [8, 0], 'test/e2e/a.test.ts'],
    ['the same and another fail', failing(1, ['"one"']), names('"two"', '"one"'), [7, 1]],
    ['another fails, without the names of the first run', failing(1), names('"two"'), [7, 1]],
    ['it fails outside of its files too', failing(1, ['"one"']), { ...names('"two"'), failed: 2 }, [7, 1]],
    ['it breaks off', failing(2), { failed: 0, problem: 'fell silent' }, [7, 2]],
  ];

test('files that failed run once more, and what fails again has failed', async () => {
  for (const [what, first, second, totals, passedAlone] of CASES) {
    const asked: unknown[] = [];
    const [after] = await runAgain([first, passed], NAMED, async ({ title }, files) => {
      asked.push([title, files]);
      return { passed: 1, failed: 0, ...second };
    });
    assert.equal(asked, [['e2e', ['test/e2e/a.test.ts']]], what);
    assert.equal([[after?.passed, after?.failed], after?.passedAlone], [totals, passedAlone], what);
  }
});

test.run();
