import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './project.mjs';

/**
 * Runs a build if its output is outdated. While another process runs it, this one waits.
 *
 * @param {object} output
 * @param {string} output.folder
 * @param {string} output.lock the name of its lock
 * @param {() => string} output.stamp a hash of the files that it depends on
 * @param {boolean} output.force whether it is built even when it is up to date
 * @param {() => Promise<number>} build
 * @returns {Promise<number>} the exit status of the build
 */
export async function buildIfOutdated({ folder, lock, stamp, force }, build) {
  const file = join(folder, '.stamp');
  const isUpToDate = (/** @type {string} */ current) => existsSync(file) && readFileSync(file, 'utf8') === current;
  if (!force && isUpToDate(stamp())) return 0;
  return withLock(join(ROOT, '.cache', lock), async () => {
    const before = stamp();
    if (!force && isUpToDate(before)) return 0; // another process has built it while this one waited
    const status = await build();
    if (status === 0) writeFileSync(file, before); // what has changed since is built next time
    return status;
  });
}

/** The files that dist/ depends on. Server, documents and tests are not among them, except contract-kit/, whose program is in it. */
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
  'build/launch/build-server.mjs',
  'build/launch/ensure-built.mjs',
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

/**
 * Runs an action while no other process runs it. The lock of a process that has died is removed.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
async function withLock(file, action) {
  mkdirSync(dirname(file), { recursive: true });
  while (!acquire(file)) await sleep(200);
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isRunning(readOwner(file))) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // its owner has just removed it
  }
}

/** @param {number | undefined} pid 0 while its owner is still writing the file */
function isRunning(pid) {
  if (pid === undefined) return false;
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // no such process
  }
}
