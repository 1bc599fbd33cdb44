/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} Signal */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** How often we look whether npm is still there, in ms. */
const LOOK = 500;

let told = false;

/** Whether this process has been asked to end. */
export function isEnding() {
  return told;
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
    told = true;
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
