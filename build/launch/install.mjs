import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { interruption } from './signals.mjs';

/**
 * First line of every command, before any dependency is there: ends the process with clear words when the locked
 * dependencies cannot be installed. Of a Node that is too old, command.cjs has told before.
 */
export async function ensureInstalled() {
  if (isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return;
  process.stdout.write('Installing the locked dependencies …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file that lacks the binaries of platforms its registry did not have.
  const status = await run(npm, ['install', '--no-audit', '--no-fund']);
  endIfInterrupted(status, 'Installing the dependencies was interrupted. The next command starts it again.');
  if (status === 127) fail('npm is not there: install Node 20.19 or newer together with npm.');
  if (status !== 0) fail('The dependencies could not be installed. Is the package registry reachable?');
}

/**
 * Whether npm has installed exactly what the lock file names: times of files say little after a checkout.
 *
 * @param {unknown} lock package-lock.json
 * @param {unknown} installed node_modules/.package-lock.json, npm's own record
 */
export function isInstalled(lock, installed) {
  const there = packagesOf(installed);
  return (
    Object.keys(there).length > 0 &&
    Object.entries(packagesOf(lock)).every(([path, { version, optional, link }]) => {
      if (!path.includes('node_modules/')) return true;
      if (there[path] === undefined) return optional === true; // made for another platform
      return link === true || there[path].version === version;
    })
  );
}

/**
 * @param {unknown} lock
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function packagesOf(lock) {
  return typeof lock === 'object' && lock !== null && 'packages' in lock ? Object(lock.packages) : {};
}

/** @param {string} file @returns {unknown} */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  } catch {
    return undefined; // not there, or cut short by an interrupted install: both mean to install
  }
}

/** @param {string} words @param {number} [status] @returns {never} */
export function fail(words, status = 1) {
  process.stderr.write(`${words}\n`);
  process.exit(status);
}

/**
 * Ends the process when a signal ended it or what it ran.
 *
 * @param {number} status of what it ran
 * @param {string} words
 */
export function endIfInterrupted(status, words) {
  const interrupted = interruption(status);
  if (interrupted !== undefined) fail(words, interrupted);
}
