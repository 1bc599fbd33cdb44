import { constants } from 'node:os';

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} Signal */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** How often we look whether npm is still there, in ms. */
const LOOK = 500;

/** @type {Signal | undefined} */
let told;

/** Whether this process has been asked to end. */
export function isEnding() {
  return told !== undefined;
}

/**
 * The exit status of an interrupted command, 128 and the number of the signal; undefined where no signal ended it.
 *
 * @param {number} status of a program that it ran
 */
export function interruption(status) {
  if (told !== undefined) return statusAfter(told);
  return SIGNALS.map(statusAfter).find((each) => each === status);
}

/** @param {NodeJS.Signals} signal */
export function statusAfter(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Calls back when this process is asked to end. npm hands a signal only to the shell between us and it, which dies
 * without passing it on: a parent that is gone means SIGTERM, or `npm start` would leave a server behind.
 *
 * @param {(signal: Signal) => void} callback
 * @returns {() => void} ends it
 */
export function onSignal(callback) {
  const tell = (/** @type {Signal} */ signal) => {
    told = signal;
    callback(signal);
  };
  for (const signal of SIGNALS) process.on(signal, tell);
  const parent = process.ppid;
  const look = () => process.ppid !== parent && tell('SIGTERM');
  const timer = process.env.npm_lifecycle_event === undefined ? undefined : setInterval(look, LOOK).unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, tell);
    clearInterval(timer);
  };
}
