import pLimit from 'p-limit';

/** argon2 runs on libuv's four threads with 19 MiB each: more calls at once would only wait for a thread. */
const MAX_RUNNING = 4;

/** Runs so many pieces of work at a time; the others wait in their order. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a limit for pieces of work of one kind. */
export const limitOf = (running: number): Limit => pLimit(running);

const lastOf = new Map<string, Promise<unknown>>();

/** Of the checks that use argon2. */
export const passwordLimit = limitOf(MAX_RUNNING);

/**
 * Runs password checks of one account one after the other, and at most four checks in all at once. Otherwise parallel
 * sign-ins with the right password would count each other's unfinished attempts as failures and be throttled.
 *
 * @param key of the account
 * @param limit of checks that wait for another server; default that of argon2
 */
export async function limitConcurrency<Result>(
  key: string,
  check: () => Promise<Result>,
  limit = passwordLimit,
): Promise<Result> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const own = before.then(() => limit(check));
  const settled = own.catch(() => {}); // a failure concerns only its own caller; the next check runs
  lastOf.set(key, settled);
  try {
    return await own;
  } finally {
    if (lastOf.get(key) === settled) lastOf.delete(key);
  }
}
