import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runAgain } from '../../../../build/tests/run-again.mjs';

const suite = (title: string) => ({ name: title, title, folder: `test/${title}`, args: [] });
const SUITES = ['e2e', 'unit', 'browser'].map(suite);

const passed = { title: 'unit', passed: 5, failed: 0, failures: [] };
const failing = (failed: number, file = 'a.test.ts', names: string[] = []) => ({
  title: 'e2e',
  passed: 7,
  failed,
  failures: [{ file, failed, names }],
});

type Totals = Awaited<ReturnType<Parameters<typeof runAgain>[2]>>;

/** Runs again with a second run of which `failed` tests fail, and tells which files it was asked for. */
async function again(results: Parameters<typeof runAgain>[0], failed: number, second: Partial<Totals> = {}) {
  const asked: [title: string, files: string[]][] = [];
  const after = await runAgain(results, SUITES, async ({ title }, files) => {
    asked.push([title, files]);
    return { passed: 1, failed, ...second };
  });
  const [first] = after;
  return { asked, after, totals: [first?.passed, first?.failed], passedAlone: first?.passedAlone };
}

test('nothing runs again where nothing failed', async () => {
  const { asked, after } = await again([passed], 0);
  assert.equal([asked, after], [[], [passed]]);
});

test('a file that passes when it runs alone counts as passed, and is named', async () => {
  const { asked, totals, passedAlone } = await again([failing(2), passed], 0);
  assert.equal(asked, [['e2e', ['test/e2e/a.test.ts']]]);
  assert.equal([totals, passedAlone], [[9, 0], 'test/e2e/a.test.ts']);
});

test('a file that fails again has failed', async () => {
  const { totals, passedAlone } = await again([failing(2)], 2);
  assert.equal([totals, passedAlone], [[7, 2], undefined]);
});

test('one of two tests of a file fails again', async () => {
  const { totals, passedAlone } = await again([failing(2)], 1);
  assert.equal([totals, passedAlone], [[8, 1], '1 of 2 tests']);
});

/** The second run of one test, of which the names are those of `failing(1, 'a.test.ts', ['"one"'])` or others. */
const secondOf = (...names: string[]) => ({ failures: [{ file: 'a.test.ts', failed: names.length, names }] });

test('a test that fails both times has failed, and one that fails only once has passed', async () => {
  const results = [failing(1, 'a.test.ts', ['"one"'])];
  const same = await again(results, 1, secondOf('"one"'));
  assert.equal([same.totals, same.passedAlone], [[7, 1], undefined]);
  const other = await again(results, 1, secondOf('"two"'));
  assert.equal([other.totals, other.passedAlone], [[8, 0], 'test/e2e/a.test.ts']);
  const both = await again(results, 2, secondOf('"two"', '"one"'));
  assert.equal([both.totals, both.passedAlone], [[7, 1], undefined]);
});

test('without the names of all tests that failed, each failure of the second run counts', async () => {
  const unnamed = await again([failing(1)], 1, secondOf('"two"'));
  assert.equal(unnamed.totals, [7, 1]);
  const beside = await again([failing(1, 'a.test.ts', ['"one"'])], 2, secondOf('"two"'));
  assert.equal(beside.totals, [7, 1], 'a failure of the second run outside of its files');
});

test('a suite that breaks off the second time has failed', async () => {
  const { totals } = await again([failing(2)], 0, { problem: 'fell silent' });
  assert.equal(totals, [7, 2]);
});

test('a suite that failed outside of its files does not run again', async () => {
  const { asked, totals } = await again([{ ...failing(2), failed: 3 }], 0);
  assert.equal([asked, totals], [[], [7, 3]]);
});

test('a suite that broke off does not run again', async () => {
  const { asked } = await again([{ ...failing(1), problem: 'ended with status 1' }], 0);
  assert.equal(asked, []);
});

test('many failed files are a fault of the product', async () => {
  const failures = Array.from({ length: 9 }, (_, index) => ({ file: `${index}.test.ts`, failed: 1, names: [] }));
  const { asked } = await again([{ ...failing(9), failures }], 0);
  assert.equal(asked, []);
});

test('the whole path of a file is found below its folder', async () => {
  const { asked } = await again([failing(1, `${process.cwd()}/test/e2e/states/b.test.tsx`)], 0);
  assert.equal(asked, [['e2e', ['test/e2e/states/b.test.tsx']]]);
});

test.run();
