import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { interruption, run } from './run.mjs';

/**
 * Installs the locked dependencies when they are out of date, before a command needs one of them. Ends the process with
 * a message when that fails. command.cjs has already refused Node versions that are too old.
 */
export async function ensureInstalled() {
  if (isInstalled(readJson('package-lock.json'), readJson('node_modules/.package-lock.json'))) return;
  await installDependencies();
}

/** Installs the locked dependencies, whether or not they seem to be installed. */
export async function installDependencies() {
  process.stdout.write('Installing the locked dependencies …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`, which refuses a lock file without the binaries of platforms that its registry did not have.
  const status = await run(npm, ['install', '--no-audit', '--no-fund']);
  endIfInterrupted(status, 'Installing the dependencies was interrupted. The next command starts it again.');
  if (status === 127) fail('npm was not found: install Node 20.19 or newer together with npm.');
  if (status !== 0) fail('The dependencies could not be installed. Is the package registry reachable?');
}

/**
 * Whether npm has installed exactly what the lock file names. File times prove nothing after a checkout.
 *
 * @param {unknown} lock package-lock.json
 * @param {unknown} installed node_modules/.package-lock.json, npm's own record
 */
export function isInstalled(lock, installed) {
  const installedPackages = packagesOf(installed);
  return (
    Object.keys(installedPackages).length > 0 &&
    Object.entries(packagesOf(lock)).every(([path, { version, optional, link }]) => {
      if (!path.includes('node_modules/')) return true;
      if (installedPackages[path] === undefined) return optional === true; // made for another platform
      return link === true || installedPackages[path].version === version;
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
    return undefined; // missing, or incomplete after an interrupted install: both require an install
  }
}

/** @param {string} message @param {number} [status] @returns {never} */
export function fail(message, status = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}

/**
 * Ends this process if a signal interrupted it or the program that it ran.
 *
 * @param {number} status of that program
 * @param {string} message
 */
export function endIfInterrupted(status, message) {
  const interrupted = interruption(status);
  if (interrupted !== undefined) fail(message, interrupted);
}
