import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `*.test.ts(x)` files below a folder, in alphabetical order.
 *
 * @param {string} folder
 * @param {{ words?: string[], leftOut?: string[] }} [choice] `words`: only files with one of them in their path;
 *   `leftOut`: no file whose path below the folder begins with one of them
 * @returns {string[]}
 */
export function testFiles(folder, { words = [], leftOut = [] } = {}) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => words.length === 0 || words.some((word) => join(folder, name).includes(word)))
    .filter((name) => !leftOut.some((prefix) => name.startsWith(prefix)))
    .sort()
    .map((name) => join(folder, name));
}
