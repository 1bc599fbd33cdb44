import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `*.test.ts(x)` files below a folder, in alphabetical order.
 *
 * @param {string} folder
 * @param {{ words?: readonly string[], below?: readonly string[] | undefined }} [choice] `words`: only files with one of them in
 *   their path; `below`: only files in these folders of it
 * @returns {string[]}
 */
export function testFiles(folder, { words = [], below = [''] } = {}) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => words.length === 0 || words.some((word) => join(folder, name).includes(word)))
    .filter((name) => below.some((prefix) => prefix === '' || name.startsWith(`${prefix}/`)))
    .sort()
    .map((name) => join(folder, name));
}

/** @param {string | undefined} value words divided by commas, as environment variables carry them */
export function wordsOf(value) {
  return (value ?? '').split(',').filter((word) => word !== '');
}
