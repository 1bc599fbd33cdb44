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

/** Returns the time of this device's clock at a time of the server's, as far as that clock is known; both in ms since 1970. */
export function deviceTime(serverTime: number): number {
  return serverTime - offset;
}
