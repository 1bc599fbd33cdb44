/** More at once would only wait for each other: argon2 runs on libuv's four threads, 19 MiB each. */
const CHECKS_AT_ONCE = 4;

const lastOf = new Map<string, Promise<unknown>>();
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs password checks of one account one after the other, and only a few at all at once. Without it, people who sign in
 * side by side with the right password would see each other's attempts, counted as failures while they are under way,
 * and be told to wait.
 */
export async function limitConcurrency<Result>(key: string, check: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const mine = before.then(() => inLane(check));
  const settled = mine.catch(() => {}); // its own caller hears of the failure; the next in turn goes ahead
  lastOf.set(key, settled);
  try {
    return await mine;
  } finally {
    if (lastOf.get(key) === settled) lastOf.delete(key);
  }
}

async function inLane<Result>(check: () => Promise<Result>): Promise<Result> {
  if (running >= CHECKS_AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await check();
  } finally {
    // A lane is handed on, not given back, so that nobody overtakes those who wait.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
