import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs an action while no other process runs it. The lock of a process that has died is removed.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(file, action) {
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
