import { withTimeout } from '../../with-timeout';

/** How long an answer waits for settings that it can do without, in ms. */
const TIMEOUT = 3000;

/** The reads in progress with their timeouts. Requests that share a read share its timer. */
const limited = new WeakMap<Promise<unknown>, Promise<unknown>>();

/** Waits for a read, and rejects if it takes too long. */
export async function readInTime<Value>(read: Promise<Value>): Promise<Value> {
  const inTime = limited.get(read) ?? withTimeout(read, TIMEOUT, 'it takes too long');
  limited.set(read, inTime);
  await inTime;
  return read;
}
