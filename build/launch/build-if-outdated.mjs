import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ROOT } from './root.mjs';
import { isUpToDate, writeStamp } from './stamp.mjs';

/**
 * Runs a build unless its output is up to date, and no other process runs it.
 *
 * @param {object} output
 * @param {string} output.folder
 * @param {string} output.lock the name of its lock
 * @param {() => string} output.stamp of the files that it depends on
 * @param {boolean} output.force whether it is built even when it is up to date
 * @param {() => Promise<number>} build
 * @returns {Promise<number>} the exit status of the build
 */
export async function buildIfOutdated({ folder, lock, stamp, force }, build) {
  if (!force && isUpToDate(folder, stamp())) return 0;
  return withLock(join(ROOT, '.cache', lock), async () => {
    const before = stamp();
    if (!force && isUpToDate(folder, before)) return 0; // another process has built it while this one waited
    const status = await build();
    if (status === 0) writeStamp(folder, before); // what has changed since is built next time
    return status;
  });
}
