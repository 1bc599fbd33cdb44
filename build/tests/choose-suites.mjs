import { hasFiles, SUITES } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */

/** So that several machines share the suites, as in `--shard=1/4`. */
const SHARD = /^--shard=(\d+)\/(\d+)$/;

/**
 * Finds the suites that the arguments of `npm test` ask for: names of suites, words in the paths of their files, and a shard.
 * Suites without such a file are left out.
 *
 * @param {readonly string[]} args
 * @param {(suite: Suite, words: readonly string[]) => boolean} [has] whether a suite has such a file
 * @returns {{ suites: readonly Suite[], words: readonly string[] } | { problem: string }}
 */
export function chooseSuites(args, has = hasFiles) {
  const isName = (/** @type {string} */ word) => SUITES.some(({ name }) => name === word);
  const [, shard = '1', shards = '1'] = SHARD.exec(args.find((word) => SHARD.test(word)) ?? '') ?? [];
  const words = args.filter((word) => !isName(word) && !SHARD.test(word));
  const names = args.filter(isName);
  const named = SUITES.filter(({ name, partOf }) => [name, partOf].some((each) => each && names.includes(each)));
  const withFiles = SUITES.filter((suite) => words.length === 0 || has(suite, words));
  const suites = names.length === 0 ? withFiles : withFiles.filter((suite) => named.includes(suite));
  const processes = words.length > 0 ? suites : suites.flatMap(processesOf);
  if (suites.length > 0)
    return { suites: processes.filter((_, index) => index % Number(shards) === Number(shard) - 1), words };
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
