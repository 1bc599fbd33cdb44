import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which test files of a folder run.
 *
 * @typedef {object} Choice
 * @property {readonly string[]} [words] only files with one of them in their path
 * @property {readonly string[]} [below] only files below one of these subfolders; one written as `!name` is left out instead
 * @property {string | undefined} [ending] only files whose names end so
 * @property {string | undefined} [shard] `2/3` is the second of three shards: each third of those files, from the second on
 */

/**
 * The `*.test.ts(x)` files below a folder, in alphabetical order.
 *
 * @param {string} folder
 * @param {Choice} [choice]
 * @returns {string[]}
 */
export function testFiles(folder, { words = [], below = [], ending = '', shard = '1/1' } = {}) {
  if (!existsSync(folder)) return [];
  const [number = 1, count = 1] = shard.split('/').map(Number);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && name.endsWith(ending))
    .filter((name) => words.length === 0 || words.some((word) => join(folder, name).includes(word)))
    .filter((name) => isBelow(name, below))
    .sort()
    .filter((_, at) => at % count === number - 1)
    .map((name) => join(folder, name));
}

/** @param {string} name @param {readonly string[]} folders */
function isBelow(name, folders) {
  const wanted = folders.filter((folder) => !folder.startsWith('!'));
  const unwanted = folders.filter((folder) => folder.startsWith('!')).map((folder) => folder.slice(1));
  const isIn = (/** @type {string} */ folder) => name.startsWith(`${folder}/`);
  return !unwanted.some(isIn) && (wanted.length === 0 || wanted.some(isIn));
}

/** @param {string | undefined} value words divided by commas, as environment variables carry them */
export function wordsOf(value) {
  return (value ?? '').split(',').filter((word) => word !== '');
}
