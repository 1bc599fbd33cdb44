import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `*.test.ts(x)` files below a folder, in alphabetical order.
 *
 * @param {string} folder
 * @param {{ words?: readonly string[], below?: readonly string[], ending?: string | undefined }} [choice] `words`: only
 *   files with one of them in their path; `below`: only files in these folders of it, or with `!` before its name, not
 *   in that one; `ending`: only files whose names end so
 * @returns {string[]}
 */
export function testFiles(folder, { words = [], below = [], ending = '' } = {}) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && name.endsWith(ending))
    .filter((name) => words.length === 0 || words.some((word) => join(folder, name).includes(word)))
    .filter((name) => isBelow(name, below))
    .sort()
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
