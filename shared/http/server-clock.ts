/** Ms by which the server's clock is ahead of this device's. */
let ahead = 0;

/** The `Date` header counts whole seconds, and an answer takes its time: less than that says nothing about a clock. */
const PRECISION = 2000;

/**
 * Notes what time it was at the server.
 *
 * @param time ms since 1970, or NaN where the server did not say
 * @param at the time of this device at that moment, in ms since 1970
 */
export function syncServerClock(time: number, at = Date.now()): void {
  if (Math.abs(time - at - ahead) > PRECISION) ahead = time - at;
}

/** The time at the server, in ms since 1970, as far as it is known: what a time in its answers is compared with. */
export function serverNow(): number {
  return Date.now() + ahead;
}
