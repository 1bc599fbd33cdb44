import { LRUCache } from 'lru-cache';

/** How many results of a function are kept. */
const KEPT_RESULTS = 200;

/** The maximum length of a text whose result is kept, in UTF-16 units. Headers that clients repeat are shorter. */
const KEPT_MAX_LENGTH = 500;

/**
 * Returns a function that caches the latest results of a function of a text, because clients repeat the same few
 * headers. All calls with a text get the same object, which must not be changed.
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

/** How many results are kept, which is enough for the pages that several clients request within a second. */
const KEPT_PROMISES = 32;

/**
 * Returns a function that caches the latest results by key, so that several clients share one computation. A rejected
 * promise is not kept. A result stays in memory until newer ones replace it.
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
