import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ file: string, failed: number, names: string[] }} FailedFile what a test is called, where the suite says so */
/** @typedef {{ passed: number, failed: number, problem?: string, failures?: FailedFile[], passedAlone?: string }} Totals */

/**
 * Reads the totals a suite printed at its end. Believed are only totals that fit the exit status: a suite that ended
 * before its totals, ran no test at all or failed in another way counts one failure more.
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
 * The test files of which a test failed, as the suite printed them: a line with the name of the file, in it or in the next
 * one how many of its tests passed, and after that the names of those that failed, if the suite prints them as uvu does.
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
