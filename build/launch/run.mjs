import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

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

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} Signal */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The interval in ms at which this process checks whether its parent still runs. */
const PARENT_CHECK = 500;

/** @type {Signal | undefined} */
let received;

/** Whether this process has received a signal to end. */
export function isEnding() {
  return received !== undefined;
}

/**
 * Returns the exit status of an interrupted command, 128 and the number of the signal, or undefined if none ended it.
 *
 * @param {number} status of a program that it ran
 */
export function interruption(status) {
  if (received !== undefined) return statusAfter(received);
  return SIGNALS.map(statusAfter).find((each) => each === status);
}

/** @param {NodeJS.Signals} signal */
function statusAfter(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Calls back when this process receives a signal to end. npm sends the signal only to the shell that runs this process,
 * which ends without passing it on. So the end of the parent counts as SIGTERM, or `npm start` would leave a server behind.
 *
 * @param {(signal: Signal) => void} callback
 * @returns {() => void} stops listening
 */
export function onSignal(callback) {
  const receive = (/** @type {Signal} */ signal) => {
    received = signal;
    callback(signal);
  };
  for (const signal of SIGNALS) process.on(signal, receive);
  const parent = process.ppid;
  const checkParent = () => process.ppid !== parent && receive('SIGTERM');
  const timer =
    process.env.npm_lifecycle_event === undefined ? undefined : setInterval(checkParent, PARENT_CHECK).unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, receive);
    clearInterval(timer);
  };
}
