import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something is true, and fails where that takes too long, in ms. */
export async function until(isTrue: () => unknown, what = 'it happens', timeout = 10_000): Promise<void> {
  for (const end = Date.now() + timeout; Date.now() < end; await wait(5)) if (await isTrue()) return;
  throw new Error(`in vain: ${what}`);
}
