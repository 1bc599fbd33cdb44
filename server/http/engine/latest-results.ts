/** So many results are kept: the pages that several clients request within a second. */
const KEPT = 32;

/**
 * Returns a function that keeps the latest results by their key, so that what several clients get is made once. One that
 * failed is not kept. Each stays in memory until others take its place.
 */
export function keepLatestResults<Result>(limit = KEPT): (key: string, make: () => Promise<Result>) => Promise<Result> {
  const kept = new Map<string, Promise<Result>>();
  return (key, make) => {
    const result = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, result); // the latest is the last
    result.catch(() => {
      if (kept.get(key) === result) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > limit) kept.delete(oldest);
    return result;
  };
}
