import { setImmediate } from 'node:timers/promises';

/** How long the server does not answer others meanwhile, in ms. */
const PART_TIME = 20;

/**
 * Returns what a function makes of the items of a long list, without those of which it makes `undefined`. The event loop runs
 * again between parts of the list.
 */
export async function mapInParts<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result | undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  let started = performance.now();
  for (const item of items) {
    const result = map(item);
    if (result !== undefined) results.push(result);
    if (performance.now() - started < PART_TIME) continue;
    await setImmediate();
    started = performance.now();
  }
  return results;
}
