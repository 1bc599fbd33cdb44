import { join, relative, resolve } from 'node:path';
import { ROOT } from '../launch/root.mjs';

/**
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./totals.mjs').Totals} Totals
 * @typedef {import('./totals.mjs').FailedFile} FailedFile
 * @typedef {Totals & { title: string }} Result
 */

/** If more files than this fail, the product is at fault, and none runs again. */
const MOST = 8;

/**
 * Runs the test files that failed a second time, one suite after the other. On a busy machine a browser may be later than a
 * test waits for it; a test that fails both times has failed. What passed only alone is named in the result, so that it is
 * not overlooked.
 *
 * @param {readonly Result[]} results of the first run
 * @param {readonly Suite[]} suites
 * @param {(suite: Suite, files: string[]) => Promise<Totals>} runFiles
 * @returns {Promise<Result[]>}
 */
export async function runAgain(results, suites, runFiles) {
  const failed = results.flatMap(({ failures = [] }) => failures).length;
  if (failed === 0 || failed > MOST) return [...results];
  const after = [];
  for (const result of results) {
    const suite = suites.find(({ title }) => title === result.title);
    const failures = result.failures ?? [];
    const sum = failures.reduce((total, each) => total + each.failed, 0);
    // Not run again: a suite that was aborted, or that failed outside a test file.
    const isKnown = suite && sum > 0 && sum === result.failed && !result.problem;
    after.push(isKnown ? await again(result, failures, (files) => runFiles(suite, files), suite.folder) : result);
  }
  return after;
}

/**
 * @param {Result} result
 * @param {FailedFile[]} failures
 * @param {(files: string[]) => Promise<Totals>} runFiles
 * @param {string} folder
 * @returns {Promise<Result>}
 */
async function again(result, failures, runFiles, folder) {
  const files = failures.map(({ file }) => pathOf(folder, file));
  process.stdout.write(`\n== ${result.title}, once more: ${files.join(', ')}\n`);
  const second = await runFiles(files);
  const failed = failedTwice(failures, second);
  if (second.problem || failed > result.failed) return result;
  const saved = result.failed - failed;
  const passedAlone = failed === 0 ? files.join(', ') : `${saved} of ${result.failed} tests`;
  return { ...result, passed: result.passed + saved, failed, ...(saved > 0 ? { passedAlone } : {}) };
}

/**
 * How many tests failed both times. Without the names of all that failed, each failure of the second run counts.
 *
 * @param {readonly FailedFile[]} first
 * @param {Totals} second
 */
function failedTwice(first, { failed, failures = [] }) {
  const all = [...first, ...failures];
  const isNamed = all.every((each) => each.names.length === each.failed);
  if (!isNamed || failures.reduce((sum, each) => sum + each.failed, 0) !== failed) return failed;
  const before = new Set(first.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`)));
  return failures.flatMap(({ file, names }) => names.filter((name) => before.has(`${file} ${name}`))).length;
}

/** uvu names a file below the folder of the suite, @web/test-runner by its whole path. @param {string} folder @param {string} file */
function pathOf(folder, file) {
  const path = relative(ROOT, resolve(ROOT, file));
  return path.startsWith(`${folder}/`) ? path : join(folder, file);
}
