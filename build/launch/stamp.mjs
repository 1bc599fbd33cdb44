import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

/** The files that dist/ depends on; the server, documents and tests are none of them, but for the program in contract-kit/. */
export const INPUTS = [
  'entries',
  'shared',
  'styles',
  'build',
  'contract-kit',
  'rollup.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

/** The files that server/dist/ depends on. */
export const SERVER_INPUTS = [
  'server',
  'shared',
  'build/server',
  'build/plugins/compile-modules.mjs',
  'package-lock.json',
];

/** Whether a path relative to the project is that of a source, and not of what is built or installed in server/. */
export const isSource = (/** @type {string} */ file) => !/^server\/(dist(\.next)?|node_modules)\//.test(file);

/**
 * Returns one hash of all that a build depends on: files, environment, Node's major version (brotli and Intl differ).
 *
 * @param {readonly string[]} environment other settings of the build
 * @param {{ root?: string, inputs?: readonly string[] }} [options]
 */
export function stampOf(environment, { root = ROOT, inputs = INPUTS } = {}) {
  const hash = createHash('sha256').update([...environment, process.version.split('.')[0]].join('\0'));
  for (const file of inputs.flatMap((input) => filesBelow(root, input))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {string} folder a build's output @param {string} stamp */
export function isUpToDate(folder, stamp) {
  const file = join(folder, '.stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** @param {string} folder a build's output @param {string} stamp */
export function writeStamp(folder, stamp) {
  writeFileSync(join(folder, '.stamp'), stamp);
}

/** @param {string} root @param {string} input @returns {string[]} */
function filesBelow(root, input) {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.md'))
    .map((file) => relative(root, join(file.parentPath, file.name)))
    .filter(isSource)
    .sort();
}
