import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ROOT } from './launch/root.mjs';

await ensureInstalled();
process.exitCode = (await ensureBuilt({ force: true })) ? await buildForServe() : 1;

/** Builds the server for `npm run serve`. @returns {Promise<number>} the exit status */
async function buildForServe() {
  const { buildServer } = await import('./server/build-server.mjs'); // its packages may just have been installed
  const folder = join(ROOT, 'server/dist');
  rmSync(folder, { recursive: true, force: true });
  await buildServer(ROOT, folder);
  process.stdout.write('Built server/dist/\n');
  return 0;
}
