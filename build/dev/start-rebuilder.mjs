import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @typedef {{ build: 'all' | 'failed' | readonly string[], restart: boolean }} Outcome */

/**
 * Starts the process that builds single pages. It holds the code of the build, so a change of that needs a new one.
 *
 * @returns {{ rebuild: (files: readonly string[]) => Promise<Outcome>, stop: () => void }}
 */
export function startRebuilder() {
  const file = fileURLToPath(new URL('rebuild-process.ts', import.meta.url));
  const child = fork(file, [], { execArgv: ['--import', 'tsx'], env: { ...process.env, VESTIBULE_DEV: '1' } });
  const gone = once(child, 'exit').then(() => /** @type {const} */ ({ build: 'all', restart: false }));
  const ready = once(child, 'message');
  return {
    async rebuild(files) {
      await Promise.race([ready, gone]);
      if (!child.connected) return gone; // it could not read the pages: a whole build says why
      const answer = once(child, 'message').then(([outcome]) => outcome);
      child.send({ files });
      return Promise.race([answer, gone]);
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
