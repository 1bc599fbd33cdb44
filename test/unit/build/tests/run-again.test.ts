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

test('files that failed run once more, and what fails again has failed', async () => {
  for (const [what, first, second, totals, passedAlone] of CASES) {
    const asked: unknown[] = [];
    const [after] = await runAgain([first, passed], SUITES, async ({ title }, files) => {
      asked.push([title, files]);
      return { passed: 1, failed: 0, ...second };
    });
    assert.equal(asked, [['e2e', ['test/e2e/a.test.ts']]], what);
    assert.equal([[after?.passed, after?.failed], after?.passedAlone], [totals, passedAlone], what);
  }
});

const NINE = Array.from({ length: 9 }, (_, index) => ({ file: `${index}.test.ts`, failed: 1, names: [] }));

test('nothing runs again where nothing failed, a suite broke off or failed outside of its files, or very many did', async () => {
  const never = () => Promise.reject(new Error('it ran'));
  for (const result of [
    passed,
    { ...failing(2), failed: 3 },
    { ...failing(1), problem: 'ended with status 1' },
    { ...failing(9), failures: NINE },
  ])
    assert.equal(await runAgain([result], SUITES, never), [result]);
});

test.run();
