import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { testFiles, wordsOf } from './test-files.mjs';
import { readTotals } from './totals.mjs';

/** After its totals a suite has so many ms to end: a server or timer that a test left open would keep it for ever. */
const GRACE = 15_000;

/** No suite takes so many ms. */
const LIMIT = 15 * 60_000;

const LOADER = ['--import', './build/alias-loader.mjs', '--import', 'tsx'];
const UVU = [...LOADER, 'build/tests/uvu-runner.mjs'];
const WTR = [...LOADER, 'node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'];

/**
 * @typedef {object} Suite
 * @property {string} name as `npm test -- <name>` calls it
 * @property {string} title
 * @property {string} folder
 * @property {string} [below] folders below it, divided by commas, or `!` and those to leave out; without it, all of it
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsBrowser]
 */

/** @type {readonly Suite[]} in the order they run: what is quick to fail comes first */
export const SUITES = [
  { name: 'unit', title: 'unit (preact)', folder: 'test/unit', below: 'shared,entries', args: UVU },
  {
    name: 'react',
    title: 'unit (react)',
    folder: 'test/unit',
    below: 'shared,entries',
    args: UVU,
    env: { RUNTIME: 'react' },
  },
  // In a process of their own, where nothing of a browser has been put into Node, and once: they have no page in them.
  { name: 'node', title: 'unit (node)', folder: 'test/unit', below: '!shared,!entries', args: UVU },
  { name: 'browser', title: 'browser', folder: 'test/browser', args: WTR, needsBuild: true, needsBrowser: true },
  { name: 'e2e', title: 'end to end', folder: 'test/e2e', args: UVU, needsBuild: true, needsBrowser: true },
];

/**
 * Runs a suite in a process of its own and reads its totals.
 *
 * @param {Suite} suite
 * @param {readonly string[]} words only test files with one of them in their path
 * @returns {Promise<import('./totals.mjs').Totals>}
 */
export async function runSuite({ folder, below, args, env }, words) {
  /** @type {string[]} */
  const lines = [];
  const late = new AbortController();
  let told = false;
  const stop = async (/** @type {number} */ ms) => {
    await sleep(ms, undefined, { ref: false, signal: late.signal }).catch(() => {});
    late.abort();
  };
  void stop(LIMIT);
  const status = await run(process.execPath, args === UVU ? [...args, folder] : args, {
    env: { ...env, TEST_BELOW: below, TEST_WORDS: words.join(','), NODE_ENV: 'test' },
    signal: late.signal,
    onLine(line) {
      lines.push(line);
      if (!told && /^\s*\S*Passed:/.test(line)) {
        told = true;
        void stop(GRACE);
      }
    },
  });
  if (late.signal.aborted) {
    const problem = told ? 'did not end: a test left a server, socket or timer open' : 'took too long';
    return { ...readTotals(lines, 0), failed: readTotals(lines, 0).failed + 1, problem };
  }
  late.abort();
  return readTotals(lines, status);
}

/** Whether a suite has a file that the words name. @param {Suite} suite @param {readonly string[]} words */
export function hasFiles(suite, words) {
  return testFiles(join(ROOT, suite.folder), { words, below: wordsOf(suite.below) }).length > 0;
}
