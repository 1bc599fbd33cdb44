import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../launch/lock.mjs';
import { ROOT } from '../launch/root.mjs';
import { isUpToDate, SERVER_INPUTS, stampOf, writeStamp } from '../launch/stamp.mjs';

/**
 * Builds server/dist/ when it is out of date; throws when a source cannot be built.
 *
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<string>} the program that starts the server
 */
export async function ensureServerBuilt({ force = false } = {}) {
  const { buildServer } = await import('./build-server.mjs'); // its packages may just have been installed
  const folder = join(ROOT, 'server/dist');
  const stamp = () => stampOf([], { inputs: SERVER_INPUTS });
  await withLock(join(ROOT, '.cache/build-server.lock'), async () => {
    const before = stamp();
    if (!force && isUpToDate(folder, before)) return 0;
    rmSync(folder, { recursive: true, force: true });
    await buildServer(ROOT, folder);
    writeStamp(folder, before); // what has changed since is built next time
    process.stdout.write('Built server/dist/\n');
    return 0;
  });
  return join(folder, 'main.js');
}
