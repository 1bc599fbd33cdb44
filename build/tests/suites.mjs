import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { LOADER } from '../launch/loader-arguments.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { isEnding } from '../launch/signals.mjs';
import { testFiles, wordsOf } from './test-files.mjs';
import { failedFiles, readTotals } from './totals.mjs';

/** After its totals a suite has so many ms to end: a server or timer that a test left open would keep it for ever. */
const GRACE = 15_000;

/** A suite that prints nothing for so many ms waits for something that will not come. */
const SILENCE = 5 * 60_000;

const UVU_RUNNER = 'build/tests/uvu-runner.mjs';
const UVU = [...LOADER, UVU_RUNNER];
// Preact asks once, when it is loaded, whether there are animation frames: the document is there before any test file.
const UVU_IN_DOM = [...LOADER, '--import', './test/dom.ts', UVU_RUNNER];
const WTR = [...LOADER, 'node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'];

/**
 * @typedef {object} Suite
 * @property {string} name as `npm test -- <name>` calls it
 * @property {string} [partOf] the name of another suite that runs this one too
 * @property {string} title
 * @property {string} folder
 * @property {string} [below] folders below it, divided by commas, or `!` and those to leave out; without it, all of it
 * @property {string} [ending] how the names of its files end; without it, `.test.ts` or `.test.tsx`
 * @property {number} [shards] so many processes share its files, without words in their paths
 * @property {string} [shard] which of them this one is, as `1/2`
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsOtherBrowsers] it runs in those of Firefox and WebKitGTK that are there
 * @property {boolean} [needsSlapd]
 */

const E2E = { folder: 'test/e2e', args: UVU, needsBuild: true, needsBrowser: true };
const PAGES = { folder: 'test/unit', below: 'shared,entries', args: UVU_IN_DOM };

/**
 * In the order they begin, the longest first, so that the last ones end at about the same time.
 *
 * @type {readonly Suite[]}
 */
export const SUITES = [
  { name: 'e2e', title: 'end to end', ...E2E, below: '!configuration,!states', shards: 2 },
  { name: 'states', partOf: 'e2e', title: 'states of pages', ...E2E, below: 'states', shards: 3 },
  {
    name: 'configuration',
    partOf: 'e2e',
    title: 'end to end (configuration)',
    ...E2E,
    below: 'configuration',
    needsSlapd: true,
  },
  // In a process of their own: an entry that starts anew finds the state of the modules that it shares with others.
  { name: 'faults', partOf: 'unit', title: 'faults of calls', ...PAGES, below: 'faults' },
  // In a process of their own, without the globals of a browser, and once: they render no component.
  {
    name: 'node',
    partOf: 'unit',
    title: 'unit (node)',
    folder: 'test/unit',
    below: '!shared,!entries,!faults',
    shards: 2,
    args: UVU,
    needsSlapd: true,
  },
  { name: 'unit', title: 'unit (preact)', ...PAGES },
  // What differs between React and preact/compat: events, refs, forms, portals and components from chunks of their own.
  { name: 'react', title: 'unit (react)', ...PAGES, below: 'shared', ending: '.test.tsx', env: { RUNTIME: 'react' } },
  {
    name: 'browsers',
    title: 'other browsers',
    folder: 'test/browsers',
    args: UVU,
    needsBuild: true,
    needsOtherBrowsers: true,
  },
  { name: 'browser', title: 'browser', folder: 'test/browser', args: WTR, needsBuild: true, needsBrowser: true },
];

/** Each suite keeps less than one core busy: a server, a browser and the tests wait for each other. */
const AT_ONCE = availableParallelism() + 1;

/**
 * Runs suites, a few at a time. One that runs alone prints as it goes; of several each prints at its end, so that their
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
 * @param {object} options
 * @param {readonly string[]} options.words only test files with one of them in their path
 * @param {(text: string) => void} options.print takes what the suite prints
 * @returns {Promise<import('./totals.mjs').Totals>}
 */
export async function runSuite(suite, { words, print }) {
  const { folder, below, ending, shard, args, env } = suite;
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
  const status = await run(process.execPath, args.includes(UVU_RUNNER) ? [...args, folder] : args, {
    env: {
      ...env,
      TEST_BELOW: below,
      TEST_ENDING: ending,
      TEST_SHARD: words.length === 0 ? shard : undefined,
      TEST_WORDS: words.join(','),
      NODE_ENV: 'test',
      NODE_EXTRA_CA_CERTS: '', // each server of a test would read this machine's authorities
    },
    watched: { onText, signal: late.signal },
  });
  clearTimeout(timer);
  const lines = text.split('\n');
  const totals = { ...readTotals(lines, status), failures: failedFiles(lines) };
  if (!late.signal.aborted) return totals;
  return { ...totals, problem: isTold() ? 'left a server, socket or timer open and did not end' : 'fell silent' };
}

/** Whether a suite has a file that the words name. @param {Suite} suite @param {readonly string[]} words */
export function hasFiles(suite, words) {
  return testFiles(join(ROOT, suite.folder), { words, below: wordsOf(suite.below), ending: suite.ending }).length > 0;
}
