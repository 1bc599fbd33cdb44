import pLimit from 'p-limit';

/**
 * The number of parallel argon2 checks. They run on libuv's four threads with 19 MiB each, so more would only wait for
 * a thread.
 */
const MAX_RUNNING = 4;

/** Runs a limited number of tasks at a time. The others wait in order. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a limit for tasks of one kind. */
export const limitOf = (running: number): Limit => pLimit(running);

const lastOf = new Map<string, Promise<unknown>>();

/** The limit of checks that use argon2. */
export const passwordLimit = limitOf(MAX_RUNNING);

/**
 * Runs password checks of the same account one after the other, and at most `limit` checks in total at a time.
 * Otherwise parallel sign-ins with the right password would count each other's unfinished attempts as failures and be
 * throttled.
 * @param key the key of the account
 * @param limit a separate limit for checks that wait for another server; by default the limit of argon2
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
