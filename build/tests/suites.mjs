import { join } from 'node:path';
import { LOADER } from '../launch/loader.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { testFiles, wordsOf } from './test-files.mjs';
import { readTotals } from './totals.mjs';

/** After its totals a suite has so many ms to end: a server or timer that a test left open would keep it for ever. */
const GRACE = 15_000;

/** A suite that prints nothing for so many ms waits for something that will not come. */
const SILENCE = 5 * 60_000;

const UVU = [...LOADER, 'build/tests/uvu-runner.mjs'];
const WTR = [...LOADER, 'node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'];

/**
 * @typedef {object} Suite
 * @property {string} name as `npm test -- <name>` calls it
 * @property {string} [partOf] the name of another suite that runs this one too
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
  { name: 'node', partOf: 'unit', title: 'unit (node)', folder: 'test/unit', below: '!shared,!entries', args: UVU },
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
  let text = '';
  const late = new AbortController();
  const isTold = () => /^\W*Passed:/m.test(text.slice(-2000));
  let timer = setTimeout(() => late.abort(), SILENCE);
  const onText = (/** @type {string} */ more) => {
    text += more;
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), isTold() ? GRACE : SILENCE);
  };
  const status = await run(process.execPath, args === UVU ? [...args, folder] : args, {
    env: { ...env, TEST_BELOW: below, TEST_WORDS: words.join(','), NODE_ENV: 'test' },
    watched: { onText, signal: late.signal },
  });
  clearTimeout(timer);
  const totals = readTotals(text.split('\n'), status);
  if (!late.signal.aborted) return totals;
  return { ...totals, problem: isTold() ? 'left a server, socket or timer open and did not end' : 'fell silent' };
}

/** Whether a suite has a file that the words name. @param {Suite} suite @param {readonly string[]} words */
export function hasFiles(suite, words) {
  return testFiles(join(ROOT, suite.folder), { words, below: wordsOf(suite.below) }).length > 0;
}
