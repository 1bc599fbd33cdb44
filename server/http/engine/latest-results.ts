import { keepLatest } from '../../storage/latest-values';

/** So many results are kept: the pages that several clients request within a second. */
const KEPT = 32;

/**
 * Returns a function that keeps the latest results by their key, so that what several clients get is made once. One that
 * failed is not kept. Each stays in memory until others take its place.
 */
export function keepLatestResults<Result>(limit = KEPT): (key: string, make: () => Promise<Result>) => Promise<Result> {
  const kept = keepLatest<Promise<Result>>(limit);
  return (key, make) =>
    kept.get(key, () => {
      const result = make();
      result.catch(() => kept.delete(key));
      return result;
    });
}
