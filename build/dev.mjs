// The server with the gallery; what changes is built again and shows itself in every open page.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { startRebuilder } from './dev/start-rebuilder.mjs';
import { startServer } from './launch/dev-server.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ROOT } from './launch/root.mjs';
import { onSignal } from './launch/signals.mjs';

await ensureInstalled();

// Beside what `npm start` serves: the two would build over each other.
process.env.VESTIBULE_DIST ||= '.cache/dev';

const WATCHED = ['entries', 'shared', 'styles', 'build', 'server'];

/** Editors write a file in several steps: so many ms of silence end a change. */
const QUIET = 120;

let server = (await ensureBuilt({ dev: true })) ? startServer() : undefined;
let rebuilder = startRebuilder();
let busy = false;
/** @type {Set<string>} */
const changed = new Set();

/** One round at a time; what changes during it makes another one. A build that fails leaves the last pages up. */
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
      // Other modules, other pages, maybe another build.
      rebuilder.stop();
      rebuilder = startRebuilder();
      if (!isBuilt) continue;
    } else if (build.length > 0) {
      process.stdout.write(`Built ${build.join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    }
    // Single pages the server takes up by itself.
    if (build !== 'all' && !restart) continue;
    await server?.stop();
    server = startServer();
  }
  busy = false;
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    // Where the system does not say which file it was, everything may have changed.
    changed.add(join(folder, name ?? ''));
    clearTimeout(timer);
    timer = setTimeout(() => void update(), QUIET);
  });
}

onSignal(() => {
  rebuilder.stop();
  void Promise.resolve(server?.stop()).finally(() => process.exit(0));
});
