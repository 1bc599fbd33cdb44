import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';
import { onSignal, statusAfter } from './signals.mjs';

/**
 * Runs a program in this terminal until it ends. Signals to this process are passed on to it, so that stopping a command
 * stops the program as well.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, watched?: Watched }} [options]
 * @returns {Promise<number>} its exit status; 128 and more when a signal ended it, 127 when it could not be started
 *
 * @typedef {object} Watched for a program that may never end
 * @property {(text: string) => void} onText receives what it prints
 * @property {AbortSignal} signal kills it together with all processes that it has started
 */
export function run(command, args, { env, watched } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: watched ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    detached: watched !== undefined, // in a process group of its own, which can be killed as one
  });
  if (watched && child.stdout) watch(child.stdout, watched.onText);
  const killAll = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  watched?.signal.addEventListener('abort', killAll);
  const stopListening = onSignal((name) => child.kill(name));
  return new Promise((done) => {
    const end = (/** @type {number} */ status) => {
      stopListening();
      watched?.signal.removeEventListener('abort', killAll);
      done(status);
    };
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      end(127);
    });
    child.once('close', (code, name) => end(code ?? statusAfter(name ?? 'SIGTERM')));
  });
}

/** @param {import('node:stream').Readable} stream @param {(text: string) => void} onText */
function watch(stream, onText) {
  stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    onText(text);
  });
}
