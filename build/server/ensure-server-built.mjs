import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfOutdated } from '../launch/build-if-outdated.mjs';
import { ROOT } from '../launch/root.mjs';
import { SERVER_INPUTS, stampOf } from '../launch/stamp.mjs';

/**
 * Builds server/dist/ when it is out of date.
 *
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether server/dist/ is now complete and up to date
 */
export async function ensureServerBuilt({ force = false } = {}) {
  const folder = join(ROOT, 'server/dist');
  const stamp = () => stampOf([], { inputs: SERVER_INPUTS });
  const status = await buildIfOutdated({ folder, lock: 'build-server.lock', stamp, force }, async () => {
    const { buildServer } = await import('./build-server.mjs'); // its packages may just have been installed
    rmSync(folder, { recursive: true, force: true });
    try {
      await buildServer(ROOT, folder);
    } catch (error) {
      process.stderr.write(`server/dist/ could not be built: ${error}\n`);
      return 1;
    }
    process.stdout.write('Built server/dist/\n');
    return 0;
  });
  return status === 0;
}
