import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failedFiles, readTotals, sumOf, verdict } from '../../../../build/tests/totals.mjs';

const lines = (total: number, passed: number) => ['x', `  Total:     ${total}`, `  Passed:    ${passed}`, ''];

const SUITES: [title: string, lines: string[], status: number, passed: number, failed: number][] = [
  ['all passed', lines(3, 3), 0, 3, 0],
  ['one failed', lines(3, 2), 1, 2, 1],
  ['one failed, and the status does not say so', lines(3, 2), 0, 2, 1],
  ['all passed, but something broke afterwards', lines(3, 3), 1, 3, 1],
  ['no test at all', lines(0, 0), 0, 0, 1],
  ['broke off before the end', ['x', '• • •'], 0, 0, 1],
  ['totals in colour', ['  Total:     2', '\u001b[32m  Passed:    2\u001b[39m'], 0, 2, 0],
  ['a test that prints totals of its own', [...lines(9, 9), ...lines(2, 1)], 1, 1, 1],
];

for (const [title, output, status, passed, failed] of SUITES) {
  test(`a suite: ${title}`, () => {
    const totals = readTotals(output, status);
    assert.equal([totals.passed, totals.failed], [passed, failed]);
  });
}

test('the files of which a test failed are those of uvu and of @web/test-runner', () => {
  const output = [
    'avatar.test.ts',
    '• • •   (3 / 3)',
    'sub/sign-out.test.ts',
    '\u001b[36m• ✘\u001b[39m \u001b[31m  (1 / 2)\u001b[39m',
    '',
    '\u001b[41m   FAIL \u001b[49m \u001b[31m"a test of (1 / 2) parts"\u001b[39m',
    '    Expected "FAIL  x"',
    '/work/test/browser/menu.test.tsx  (2 / 4)',
    '  (2 / 4)',
  ];
  assert.equal(failedFiles(output), [
    { file: 'sub/sign-out.test.ts', failed: 1, names: ['"a test of (1 / 2) parts"'] },
    { file: '/work/test/browser/menu.test.tsx', failed: 2, names: [] },
  ]);
});

test('the last line sums up all suites', () => {
  const sum = sumOf([
    { passed: 2, failed: 0 },
    { passed: 3, failed: 1 },
  ]);
  assert.is(verdict(sum), '5 passed, 1 failed');
});

test.run();
