/** argon2 runs on libuv's four threads with 19 MiB each: more calls at once would only wait for a thread. */
const MAX_RUNNING = 4;

/** How many pieces of work run at a time; the others wait in their order. */
export class Slots {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#max) await new Promise<void>((resume) => this.#waiting.push(resume));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the next waiting one, so that no later call can take it first.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

const lastOf = new Map<string, Promise<unknown>>();

/** Of the checks that use argon2. */
export const passwordSlots = new Slots(MAX_RUNNING);

/**
 * Runs password checks of one account one after the other, and at most four checks in all at once. Otherwise parallel
 * sign-ins with the right password would count each other's unfinished attempts as failures and be throttled.
 *
 * @param key of the account
 * @param slots of checks that wait for another server; default those of argon2
 */
export async function limitConcurrency<Result>(
  key: string,
  check: () => Promise<Result>,
  slots = passwordSlots,
): Promise<Result> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const own = before.then(() => slots.run(check));
  const settled = own.catch(() => {}); // a failure concerns only its own caller; the next check runs
  lastOf.set(key, settled);
  try {
    return await own;
  } finally {
    if (lastOf.get(key) === settled) lastOf.delete(key);
  }
}
