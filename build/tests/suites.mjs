import { join } from 'node:path';
import { LOADER } from '../aliases.mjs';
import { ROOT } from '../launch/project.mjs';
import { testFiles, wordsOf } from './test-files.mjs';

export const UVU_RUNNER = 'build/tests/uvu-runner.mjs';
const UVU = [...LOADER, UVU_RUNNER];
// Preact checks for `requestAnimationFrame` once, on import, so test/support/dom/dom.ts must load before any test file.
const UVU_IN_DOM = [...LOADER, '--import', './test/support/dom/dom.ts', UVU_RUNNER];
const WTR = [...LOADER, 'node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'];

/**
 * @typedef {object} Suite
 * @property {string} name as `npm test -- <name>` calls it
 * @property {string} [partOf] the name of another suite that runs this one too
 * @property {string} title
 * @property {string} folder
 * @property {string} [below] subfolders to run, separated by commas; after `!`, those to leave out; default: all
 * @property {string} [ending] how the names of its files end; without it, `.test.ts` or `.test.tsx`
 * @property {number} [shards] the number of processes that share its files, unless the command names words
 * @property {string} [shard] which of them this one is, as `1/2`
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {boolean} [onlyAll] it runs with `--all`, or when the command names it or one of its files
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsOtherBrowsers] it runs in Firefox and WebKitGTK, whichever are installed
 * @property {boolean} [needsSlapd]
 * @property {boolean} [needsKdc]
 * @property {boolean} [needsSamba] a domain controller, and a client with another clock
 */

const E2E = { folder: 'test/e2e', args: UVU, needsBuild: true, needsBrowser: true };
const PAGES = { folder: 'test/unit', below: 'shared,entries', args: UVU_IN_DOM };

/** The subfolders of test/e2e that run only with `--all`; beside them stand the main tasks. */
const REST = ['contract', 'documents', 'faults', 'frames', 'rendering', 'servers'];
const MAIN = [...REST, 'configuration', 'states'].map((name) => `!${name}`);

/**
 * In the order they begin, the longest first, so that the last ones end at about the same time.
 *
 * @type {readonly Suite[]}
 */
export const SUITES = [
  { name: 'states', partOf: 'e2e', title: 'states of pages', ...E2E, below: 'states', shards: 3, onlyAll: true },
  { name: 'rest', partOf: 'e2e', title: 'end to end (rest)', ...E2E, below: REST.join(), shards: 2, onlyAll: true },
  { name: 'e2e', title: 'end to end', ...E2E, below: MAIN.join(), shards: 2 },
  {
    name: 'configuration',
    partOf: 'e2e',
    title: 'end to end (configuration)',
    ...E2E,
    below: 'configuration',
    needsSlapd: true,
    needsKdc: true,
  },
  {
    name: 'browsers',
    title: 'other browsers',
    folder: 'test/browsers',
    args: UVU,
    needsBuild: true,
    needsOtherBrowsers: true,
    onlyAll: true,
  },
  { name: 'browser', title: 'browser', folder: 'test/browser', args: WTR, needsBuild: true, needsBrowser: true },
  // In a separate process, because a restarted entry would see module state left by other tests.
  { name: 'faults', title: 'faults of calls', ...PAGES, below: 'faults', onlyAll: true },
  // In a separate process without a browser's globals, and not again with React, because they render no component.
  {
    name: 'node',
    partOf: 'unit',
    title: 'unit (node)',
    folder: 'test/unit',
    below: '!shared,!entries,!faults',
    shards: 2,
    args: UVU,
    needsSlapd: true,
    needsKdc: true,
    needsSamba: true,
  },
  { name: 'unit', title: 'unit (preact)', ...PAGES },
  // What differs between React and preact/compat: events, refs, forms, portals and components from chunks of their own.
  {
    name: 'react',
    title: 'unit (react)',
    ...PAGES,
    below: 'shared',
    ending: '.test.tsx',
    env: { RUNTIME: 'react' },
    onlyAll: true,
  },
];

/** Whether a suite has a file that the words name. @param {Suite} suite @param {readonly string[]} words */
export function hasFiles(suite, words) {
  return testFiles(join(ROOT, suite.folder), { words, below: wordsOf(suite.below), ending: suite.ending }).length > 0;
}

/** Asks for every suite. */
const ALL = '--all';

/** Leaves out what a suite has only with `--all`. @param {Suite} suite @returns {Suite} */
const short = (suite) => ({ ...suite, needsSamba: false, env: { ...suite.env, TEST_SHORT: '1' } });

/** So that several machines share the suites, as in `--shard=1/4`. */
const SHARD = /^--shard=(\d+)\/(\d+)$/;

/**
 * Finds the suites that the arguments of `npm test` ask for: names of suites, words in the paths of their files, and a shard.
 * Suites without such a file are left out. Without names, words and `--all` they are those of the short run.
 *
 * @param {readonly string[]} args
 * @param {(suite: Suite, words: readonly string[]) => boolean} [has] whether a suite has such a file
 * @returns {{ suites: readonly Suite[], words: readonly string[], isShort: boolean } | { problem: string }}
 */
export function chooseSuites(args, has = hasFiles) {
  const isName = (/** @type {string} */ word) => SUITES.some(({ name }) => name === word);
  const [, shard = '1', shards = '1'] = SHARD.exec(args.find((word) => SHARD.test(word)) ?? '') ?? [];
  const words = args.filter((word) => !isName(word) && !SHARD.test(word) && word !== ALL);
  const names = args.filter(isName);
  const isShort = words.length === 0 && names.length === 0 && !args.includes(ALL);
  const named = SUITES.filter(({ name, partOf }) => [name, partOf].some((each) => each && names.includes(each)));
  const withFiles = SUITES.filter((suite) => words.length === 0 || has(suite, words));
  const complete = names.length === 0 ? withFiles : withFiles.filter((suite) => named.includes(suite));
  const suites = isShort ? complete.filter(({ onlyAll }) => !onlyAll).map(short) : complete;
  const processes = words.length > 0 ? suites : suites.flatMap(processesOf);
  const inShard = processes.filter((_, index) => index % Number(shards) === Number(shard) - 1);
  if (suites.length > 0) return { suites: inShard, words, isShort };
  const wanted = `has ${words.join(' or ')} in its path.`;
  if (withFiles.length === 0) return { problem: `No test file ${wanted}` };
  const others = [...new Set(withFiles.map(({ name }) => name))];
  const command = `npm test -- ${[...others, ...words].join(' ')}`;
  return { problem: `No test file of the suite ${names.join(' or ')} ${wanted} Others have one: ${command}` };
}

/** The processes that share the files of a suite. @param {Suite} suite @returns {Suite[]} */
function processesOf(suite) {
  const { shards: count = 1, title } = suite;
  if (count === 1) return [suite];
  return Array.from({ length: count }, (_, at) => `${at + 1}/${count}`).map((shard) => ({
    ...suite,
    title: `${title} ${shard}`,
    shard,
  }));
}
