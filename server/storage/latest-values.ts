/** The values of the latest keys. */
export interface LatestValues<Value> {
  /** The value that is kept for a key, or else the one that `make` returns, which is kept from now on. */
  get(key: string, make: () => Value): Value;
  delete(key: string): void;
  clear(): void;
}

/** Keeps the values of the latest keys, at most `limit`: a key that was not used for longest gives way to a new one. */
export function keepLatest<Value>(limit: number): LatestValues<Value> {
  const kept = new Map<string, { readonly value: Value }>();
  return {
    get: (key, make) => {
      const known = kept.get(key);
      const entry = known ?? { value: make() };
      if (known !== undefined) kept.delete(key);
      kept.set(key, entry); // the latest is the last
      if (known === undefined && kept.size > limit) kept.delete(kept.keys().next().value ?? key);
      return entry.value;
    },
    delete: (key) => kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** So many results of a function are kept. */
const KEPT_RESULTS = 200;

/** Texts that are longer are no usual ones, and are not kept, in UTF-16 units. */
const KEPT_MAX_LENGTH = 500;

/**
 * Returns a function of a text with the same results, of which the latest are kept: clients send the same few headers again
 * and again. All calls with a text get the same object: it must not be changed.
 */
export function keepResults<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = keepLatest<Result>(KEPT_RESULTS);
  return (text) => (text.length > KEPT_MAX_LENGTH ? compute(text) : results.get(text, () => compute(text)));
}
