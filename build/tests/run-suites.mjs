import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ROOT } from '../launch/project.mjs';
import { isEnding, run } from '../launch/run.mjs';
import { failedFiles, readTotals } from './suite-output.mjs';
import { UVU_RUNNER } from './suites.mjs';

/**
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./suite-output.mjs').Totals} Totals
 * @typedef {import('./suite-output.mjs').FailedFile} FailedFile
 * @typedef {Totals & { title: string }} Result
 */

/**
 * How long a suite may still run after printing its totals, in ms. An open server or timer would otherwise keep it
 * running.
 */
const GRACE = 15_000;

/** A suite that prints nothing for this time (ms) is stopped because it hangs. */
const SILENCE = 5 * 60_000;

/** A suite keeps less than one core busy, because its tests also wait; with a browser and a server it keeps more busy. */
const atOnce = (/** @type {readonly Suite[]} */ suites) =>
  availableParallelism() + (suites.some(({ needsBrowser }) => needsBrowser) ? 1 : 2);

/** The file system in memory on Linux: the databases and profiles of the tests need not be written to a disk. */
const MEMORY = '/dev/shm';

/** The least free space, in bytes, for which the tests use it. The suite `unit` needs 450 MB; no other was measured. */
const ROOM = 4 * 1024 ** 3;

function hasRoom(/** @type {string} */ folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false; // another system
  }
}

/**
 * Runs suites, a few at a time. One that runs alone prints as it goes; of several each prints at its end, so that their
 * lines do not mix.
 *
 * @param {readonly Suite[]} suites
 * @param {(suite: Suite, print: (text: string) => void) => Promise<Totals>} runOne
 * @param {Promise<unknown>} [prepared] resolves when the programs and the build are there; suites without needs begin before
 * @returns {Promise<Result[]>} in the order given
 */
export async function runSuites(suites, runOne, prepared = Promise.resolve()) {
  const results = new Map();
  const waiting = [...suites];
  let isPrepared = false;
  const ready = prepared.then(() => {
    isPrepared = true;
  });
  const write = (/** @type {string} */ text) => void process.stdout.write(text);
  const work = async () => {
    while (waiting.length > 0 && !isEnding()) {
      const next = waiting.findIndex((suite) => isPrepared || !hasNeeds(suite));
      const [suite] = next < 0 ? [] : waiting.splice(next, 1);
      if (!suite) {
        await ready;
        continue;
      }
      let text = `\n== ${suite.title}\n`;
      const keep = (/** @type {string} */ more) => {
        text += more;
      };
      if (suites.length > 1) write(`${suite.title} …\n`);
      results.set(suite, { title: suite.title, ...(await runOne(suite, suites.length > 1 ? keep : write)) });
      if (suites.length > 1) write(text);
    }
  };
  await Promise.all(Array.from({ length: atOnce(suites) }, work));
  return suites.flatMap((suite) => results.get(suite) ?? []);
}

/** Whether a suite needs a build or a program. @param {Suite} suite */
export const hasNeeds = ({ needsBuild, needsBrowser, needsOtherBrowsers, needsSlapd }) =>
  Boolean(needsBuild || needsBrowser || needsOtherBrowsers || needsSlapd);

/**
 * Runs a suite in a process of its own and reads its totals.
 *
 * @param {Suite} suite
 * @param {object} options
 * @param {readonly string[]} options.words only test files with one of them in their path
 * @param {(text: string) => void} options.print takes what the suite prints
 * @returns {Promise<Totals>}
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
      TMPDIR: process.env.TMPDIR ?? (hasRoom(MEMORY) ? MEMORY : undefined),
      NODE_EXTRA_CA_CERTS: '', // otherwise every server started by a test would load this machine's CA certificates
    },
    watched: { onText, signal: late.signal },
  });
  clearTimeout(timer);
  const lines = text.split('\n');
  const totals = { ...readTotals(lines, status), failures: failedFiles(lines) };
  if (!late.signal.aborted) return totals;
  return { ...totals, problem: isTold() ? 'left a server, socket or timer open and did not end' : 'fell silent' };
}

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
