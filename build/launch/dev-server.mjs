import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** The time (ms) that the server has to finish its requests before it is killed: open event streams would keep it running. */
const KILL_AFTER = 1500;

/**
 * Starts the identity server for development. Its end breaks the event stream of every open page, and the next start
 * lets them reload (see plugins/dev-reload.ts).
 *
 * @returns {{ stop: () => Promise<void> }}
 */
export function startServer() {
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
