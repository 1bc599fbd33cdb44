import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @typedef {{ build: 'all' | 'failed' | readonly string[], restart: boolean }} Outcome */

/**
 * Starts the process that builds single pages. It runs the code of the build, so it must be started anew when that changes.
 *
 * @returns {{ rebuild: (files: readonly string[]) => Promise<Outcome>, stop: () => void }}
 */
export function startRebuilder() {
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
