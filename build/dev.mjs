// Starts the server with the gallery, builds again what changes, and lets every open page reload.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { startRebuilder } from './dev/start-rebuilder.mjs';
import { startServer } from './launch/dev-server.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ROOT } from './launch/root.mjs';
import { onSignal } from './launch/signals.mjs';
import { isSource } from './launch/stamp.mjs';
import { ensureServerBuilt } from './server/ensure-server-built.mjs';

await ensureInstalled();

// Not the folder that `npm start` serves: each would overwrite the build of the other.
process.env.VESTIBULE_DIST ||= '.cache/dev';

const WATCHED = ['entries', 'shared', 'styles', 'build', 'server'];

/** Editors write a file in several steps: a change ends after this time (ms) without another event. */
const DEBOUNCE = 120;

const isBuilt = (await ensureBuilt({ dev: true })) && (await ensureServerBuilt());
let server = isBuilt ? startServer() : undefined;
let rebuilder = startRebuilder();
let busy = false;
/** @type {Set<string>} */
const changed = new Set();

/** Builds until nothing has changed since. A build that fails leaves the last pages in place. */
async function update() {
  if (busy) return;
  busy = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed.clear();
    const started = Date.now();
    const { build, restart } = await rebuilder.rebuild(files);
    if (build === 'failed') continue;
    if (build === 'all') {
      const isBuilt = await ensureBuilt({ dev: true });
      // It knows the old modules and pages, and may run the old code of the build.
      rebuilder.stop();
      rebuilder = startRebuilder();
      if (!isBuilt) continue;
    } else if (build.length > 0) {
      process.stdout.write(`Built ${build.join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    }
    // The server reads single pages again by itself.
    if (build !== 'all' && !restart) continue;
    if (!(await ensureServerBuilt())) continue;
    await server?.stop();
    server = startServer();
  }
  busy = false;
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    // Without a file name from the operating system, everything may have changed.
    const file = join(folder, name ?? '');
    if (!isSource(file)) return; // a built server would restart the server once more
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => void update(), DEBOUNCE);
  });
}

onSignal(() => {
  rebuilder.stop();
  void Promise.resolve(server?.stop()).finally(() => process.exit(0));
});
