/** ms by which the server's clock is ahead of this device's. */
let offset = 0;

/** ms of difference to ignore: the `Date` header has whole seconds, and an answer takes time. */
const PRECISION = 2000;

/**
 * Sets the difference between the server's clock and this device's.
 *
 * @param time the server's time in ms since 1970; NaN, where the server did not send it, changes nothing
 * @param at the time of this device at that moment, in ms since 1970
 */
export function syncServerClock(time: number, at = Date.now()): void {
  if (Math.abs(time - at - offset) > PRECISION) offset = time - at;
}

/** Returns the server's time in ms since 1970, as far as it is known; compare times of its answers with it. */
export function serverNow(): number {
  return Date.now() + offset;
}
