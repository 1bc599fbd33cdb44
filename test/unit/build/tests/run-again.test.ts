import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runAgain } from '../../../../build/tests/run-again.mjs';

const SUITES = ['e2e', 'unit', 'browser'].map((name) => ({ name, title: name, folder: `test/${name}`, args: [] }));

const passed = { title: 'unit', passed: 5, failed: 0, failures: [] };
const failing = (failed: number, names: string[] = [], file = 'a.test.ts') => ({
  title: 'e2e',
  passed: 7,
  failed,
  failures: [{ file, failed, names }],
});

type Results = Parameters<typeof runAgain>[0];
type Totals = Awaited<ReturnType<Parameters<typeof runAgain>[2]>>;

/** A second run of which these tests fail. */
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

for (const [what, first, second, totals, passedAlone] of CASES) {
  test(`where the second time ${what}, ${totals[0]} tests have passed`, async () => {
    const asked: unknown[] = [];
    const [after] = await runAgain([first, passed], SUITES, async ({ title }, files) => {
      asked.push([title, files]);
      return { passed: 1, failed: 0, ...second };
    });
    assert.equal(asked, [['e2e', ['test/e2e/a.test.ts']]]);
    assert.equal([[after?.passed, after?.failed], after?.passedAlone], [totals, passedAlone]);
  });
}

const NINE = Array.from({ length: 9 }, (_, index) => ({ file: `${index}.test.ts`, failed: 1, names: [] }));

for (const [what, result] of [
  ['nothing failed', passed],
  ['a suite failed outside of its files', { ...failing(2), failed: 3 }],
  ['a suite broke off', { ...failing(1), problem: 'ended with status 1' }],
  ['many files failed, a fault of the product', { ...failing(9), failures: NINE }],
] as const) {
  test(`nothing runs again where ${what}`, async () => {
    const never = () => Promise.reject(new Error('it ran'));
    assert.equal(await runAgain([result], SUITES, never), [result]);
  });
}

test.run();
