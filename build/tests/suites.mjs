import { join } from 'node:path';
import { LOADER } from '../launch/loader.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { isEnding } from '../launch/signals.mjs';
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

/** @type {readonly Suite[]} in the order they begin: the longest first, beside which all others run one after the other */
export const SUITES = [
  { name: 'e2e', title: 'end to end', folder: 'test/e2e', args: UVU, needsBuild: true, needsBrowser: true },
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
];

/** Suites wait for timers, servers and browsers more than they compute: two at a time keep two cores busy. */
const AT_ONCE = 2;

/**
 * Runs suites, two at a time. One that runs alone prints as it goes; of several each prints at its end, so that their
 * lines do not mix.
 *
 * @param {readonly Suite[]} suites
 * @param {(suite: Suite, print: (text: string) => void) => Promise<import('./totals.mjs').Totals>} runOne
 * @returns {Promise<(import('./totals.mjs').Totals & { title: string })[]>} in the order given
 */
export async function runSuites(suites, runOne) {
  const results = new Map();
  const waiting = [...suites];
  const write = (/** @type {string} */ text) => void process.stdout.write(text);
  const work = async () => {
    for (let suite = waiting.shift(); suite && !isEnding(); suite = waiting.shift()) {
      let text = `\n== ${suite.title}\n`;
      const keep = (/** @type {string} */ more) => {
        text += more;
      };
      if (suites.length > 1) write(`${suite.title} …\n`);
      results.set(suite, { title: suite.title, ...(await runOne(suite, suites.length > 1 ? keep : write)) });
      if (suites.length > 1) write(text);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return suites.flatMap((suite) => results.get(suite) ?? []);
}

/**
 * Runs a suite in a process of its own and reads its totals.
 *
 * @param {Suite} suite
 * @param {readonly string[]} words only test files with one of them in their path
 * @param {(text: string) => void} print takes what the suite prints
 * @returns {Promise<import('./totals.mjs').Totals>}
 */
export async function runSuite({ folder, below, args, env }, words, print) {
  let text = '';
  const late = new AbortController();
  const isTold = () => /^\W*Passed:/m.test(text.slice(-2000));
  let timer = setTimeout(() => late.abort(), SILENCE);
  const onText = (/** @type {string} */ more) => {
    print(more);
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
