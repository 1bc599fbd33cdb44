/** argon2 runs on libuv's four threads with 19 MiB each: more calls at once would only wait for a thread. */
const MAX_RUNNING = 4;

const lastOf = new Map<string, Promise<unknown>>();
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs password checks of one account one after the other, and at most four checks in all at once. Otherwise parallel
 * sign-ins with the right password would count each other's unfinished attempts as failures and be throttled.
 *
 * @param key of the account
 */
export async function limitConcurrency<Result>(key: string, check: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const own = before.then(() => runWithSlot(check));
  const settled = own.catch(() => {}); // a failure concerns only its own caller; the next check runs
  lastOf.set(key, settled);
  try {
    return await own;
  } finally {
    if (lastOf.get(key) === settled) lastOf.delete(key);
  }
}

async function runWithSlot<Result>(check: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await check();
  } finally {
    // The slot passes to the next waiting check, so that no later call can take it first.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
