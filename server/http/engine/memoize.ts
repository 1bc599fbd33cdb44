import { LRUCache } from 'lru-cache';

/** How many results of a function are kept. */
const KEPT_RESULTS = 200;

/** The longest text whose result is kept, in UTF-16 units: headers that clients repeat are shorter. */
const KEPT_MAX_LENGTH = 500;

/**
 * Returns a function of a text with the same results, of which the latest are kept: clients send the same few headers again
 * and again. All calls with a text get the same object: it must not be changed.
 */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new LRUCache<string, { readonly result: Result }>({ max: KEPT_RESULTS });
  return (text) => {
    if (text.length > KEPT_MAX_LENGTH) return compute(text);
    const kept = results.get(text);
    if (kept !== undefined) return kept.result;
    const result = compute(text);
    results.set(text, { result });
    return result;
  };
}

/** How many results are kept: the pages that several clients request within a second. */
const KEPT_PROMISES = 32;

/**
 * Returns a function that keeps the latest results by their key, so that what several clients get is made once. One that
 * failed is not kept. Each stays in memory until others take its place.
 */
export function memoizePromises<Result>(
  max = KEPT_PROMISES,
): (key: string, make: () => Promise<Result>) => Promise<Result> {
  const kept = new LRUCache<string, Promise<Result>>({ max });
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = make();
    result.catch(() => kept.delete(key));
    kept.set(key, result);
    return result;
  };
}
