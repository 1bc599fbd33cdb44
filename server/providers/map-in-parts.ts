import { setImmediate } from 'node:timers/promises';

/** How long the event loop is blocked at a time, in ms. */
const PART_TIME = 20;

/**
 * Maps the items of a long list, and drops results that are undefined. The event loop runs between parts of the list.
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
