import { constants } from 'node:os';

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
export function statusAfter(signal) {
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
