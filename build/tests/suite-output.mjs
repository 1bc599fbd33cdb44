import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ file: string, failed: number, names: string[] }} FailedFile `names` of failed tests, if the suite prints them */
/** @typedef {{ passed: number, failed: number, problem?: string, failures?: FailedFile[], passedAlone?: string }} Totals */

/**
 * Reads the totals at the end of a suite's output. They count only if they fit the exit status: a suite that ends early,
 * has no tests or exits with an error counts as one more failure.
 *
 * @param {readonly string[]} lines
 * @param {number} status
 * @returns {Totals}
 */
export function readTotals(lines, status) {
  const total = lastNumber(lines, 'Total');
  const passed = lastNumber(lines, 'Passed');
  if (total === undefined || passed === undefined) {
    return { passed: 0, failed: 1, problem: `ended with status ${status} before its tests did` };
  }
  if (total === 0) return { passed: 0, failed: 1, problem: 'has no tests' };
  const failed = total - passed;
  if (status !== 0 && failed === 0) return { passed, failed: 1, problem: `ended with status ${status}` };
  return { passed, failed };
}

/**
 * Returns the files with failed tests: a line with the name of the file, then `(passed / all)` in that line or a later one,
 * then, if the suite prints them as uvu does, `FAIL` lines with the names of the failed tests.
 *
 * @param {readonly string[]} lines
 * @returns {FailedFile[]}
 */
export function failedFiles(lines) {
  /** @type {FailedFile[]} */
  const failures = [];
  let file = '';
  for (const line of lines.map(stripVTControlCharacters)) {
    const [, name] = /^\s+FAIL\s+(.*".*")$/.exec(line) ?? [];
    if (name !== undefined) failures.at(-1)?.names.push(name);
    const named = /^\S+\.test\.tsx?(?=\s|$)/.exec(line)?.[0];
    file = named ?? file;
    const [, passed, all] = /\((\d+) \/ (\d+)\)\s*$/.exec(line) ?? [];
    if (file === '' || all === undefined) continue;
    if (passed !== all) failures.push({ file, failed: Number(all) - Number(passed), names: [] });
    if (named !== undefined) file = ''; // @web/test-runner prints below it what uvu printed, with the same numbers
  }
  return failures;
}

/** @param {readonly Totals[]} all */
export function sumOf(all) {
  const add = (/** @type {'passed' | 'failed'} */ name) => all.reduce((sum, totals) => sum + totals[name], 0);
  return { passed: add('passed'), failed: add('failed') };
}

/** The last line of `npm test` and `npm run check`. */
export function verdict(/** @type {{ passed: number, failed: number }} */ { passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** @param {readonly string[]} lines @param {string} name */
function lastNumber(lines, name) {
  const found = lines.findLast((line) => stripVTControlCharacters(line).trim().startsWith(`${name}:`));
  const number = found === undefined ? Number.NaN : Number(stripVTControlCharacters(found).split(':')[1]);
  return Number.isInteger(number) ? number : undefined;
}

/**
 * A reporter for @web/test-runner that ends as uvu does, with the lines Total and Passed. A file that cannot be
 * loaded or has no tests counts as one failed test.
 *
 * @returns {import('@web/test-runner').Reporter}
 */
export function totalsReporter() {
  return {
    onTestRunFinished({ sessions }) {
      let total = 0;
      let passed = 0;
      for (const { testFile, testResults, errors, logs, request404s } of sessions) {
        const tests = testResults?.tests ?? [];
        const good = tests.filter((test) => test.passed).length;
        const broken = tests.length === 0 || errors.length > 0 ? 1 : 0;
        total += tests.length + broken;
        passed += good;
        print(`${testFile}  (${good} / ${tests.length})`);
        for (const test of tests) if (test.error?.message) print(test.error.message);
        for (const error of errors) print(`${error.message}\n${error.stack ?? ''}`);
        if (tests.length === 0 && errors.length === 0) print('no tests: is test.run() missing?');
        if (good === tests.length && broken === 0) continue;
        for (const file of request404s) print(`not found: ${file}`);
        for (const line of logs) if (!/^\s*[•✘]/.test(String(line[0]))) print(line.map(String).join(' '));
      }
      print(`\n  Total:     ${total}\n  Passed:    ${passed}`);
    },
  };
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
