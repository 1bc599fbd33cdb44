import { hasFiles, SUITES } from './suites.mjs';

/** @typedef {import('./suites.mjs').Suite} Suite */

/**
 * Finds the suites that the arguments of `npm test` ask for: names of suites, and words in the paths of their files.
 * Suites without such a file are left out.
 *
 * @param {readonly string[]} args
 * @param {(suite: Suite, words: readonly string[]) => boolean} [has] whether a suite has such a file
 * @returns {{ suites: readonly Suite[], words: readonly string[] } | { problem: string }}
 */
export function chooseSuites(args, has = hasFiles) {
  const isName = (/** @type {string} */ word) => SUITES.some(({ name }) => name === word);
  const words = args.filter((word) => !isName(word));
  const names = args.filter(isName);
  const named = SUITES.filter(({ name, partOf }) => [name, partOf].some((each) => each && names.includes(each)));
  const withFiles = SUITES.filter((suite) => words.length === 0 || has(suite, words));
  const suites = names.length === 0 ? withFiles : withFiles.filter((suite) => named.includes(suite));
  if (suites.length > 0) return { suites: words.length > 0 ? suites : suites.flatMap(shardsOf), words };
  const wanted = `has ${words.join(' or ')} in its path.`;
  if (withFiles.length === 0) return { problem: `No test file ${wanted}` };
  const others = [...new Set(withFiles.map(({ name }) => name))];
  const command = `npm test -- ${[...others, ...words].join(' ')}`;
  return { problem: `No test file of the suite ${names.join(' or ')} ${wanted} Others have one: ${command}` };
}

/** The processes that share the files of a suite. @param {Suite} suite @returns {Suite[]} */
function shardsOf(suite) {
  const { shards: count = 1, title } = suite;
  if (count === 1) return [suite];
  return Array.from({ length: count }, (_, at) => `${at + 1}/${count}`).map((shard) => ({
    ...suite,
    title: `${title} ${shard}`,
    shard,
  }));
}
