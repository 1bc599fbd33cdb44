// The server with the gallery; what changes is built again and shows itself in every open page.
import { watch } from 'node:fs';
import { join } from 'node:path';
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
let busy = false;
let again = false;

/** One round at a time; what changes during it makes another one. A build that fails leaves the last pages up. */
async function update() {
  again = true;
  if (busy) return;
  busy = true;
  while (again) {
    again = false;
    if (!(await ensureBuilt({ dev: true }))) continue;
    await server?.stop();
    server = startServer();
  }
  busy = false;
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), QUIET);
  });
}

onSignal(() => void Promise.resolve(server?.stop()).finally(() => process.exit(0)));
