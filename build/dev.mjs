// Starts the server with the gallery, builds again what changes, and lets every open page reload.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSource } from './launch/build-if-outdated.mjs';
import { ensureAllBuilt, ensureBuilt, ensureServerBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ROOT } from './launch/project.mjs';
import { onSignal } from './launch/run.mjs';

await ensureInstalled();

// Not the folder that `npm start` serves: each would overwrite the build of the other.
process.env.VESTIBULE_DIST ||= '.cache/dev';

const WATCHED = ['entries', 'shared', 'styles', 'build', 'server'];

/** Editors write a file in several steps: a change ends after this time (ms) without another event. */
const DEBOUNCE = 120;

/** The time (ms) that the server has to finish its requests before it is killed: open event streams would keep it running. */
const KILL_AFTER = 1500;

/** @typedef {{ build: 'all' | 'failed' | readonly string[], restart: boolean }} Outcome */

const built = await ensureAllBuilt({ dev: true });
let server = built.pages && built.server ? startServer() : undefined;
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

/**
 * Starts the process that builds single pages. It runs the code of the build, so it must be started anew when that changes.
 *
 * @returns {{ rebuild: (files: readonly string[]) => Promise<Outcome>, stop: () => void }}
 */
function startRebuilder() {
  const file = fileURLToPath(new URL('rebuild-process.ts', import.meta.url));
  const child = fork(file, [], { execArgv: ['--import', 'tsx'], env: { ...process.env, VESTIBULE_DEV: '1' } });
  const exited = once(child, 'exit').then(() => /** @type {const} */ ({ build: 'all', restart: false }));
  const ready = once(child, 'message');
  return {
    async rebuild(files) {
      await Promise.race([ready, exited]);
      if (!child.connected) return exited; // it could not read the pages: a whole build prints why
      const plan = once(child, 'message').then(([outcome]) => outcome);
      child.send({ files });
      return Promise.race([plan, exited]);
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

/**
 * Starts the identity server for development. Its end breaks the event stream of every open page, and the next start
 * lets them reload (see plugins/dev-reload.ts).
 *
 * @returns {{ stop: () => Promise<void> }}
 */
function startServer() {
  const env = { ...process.env, VESTIBULE_DEV: '1' };
  const child = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  /** @type {Promise<void>} */
  const ended = new Promise((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER);
      await ended;
      clearTimeout(timer);
    },
  };
}
