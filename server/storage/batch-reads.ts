/**
 * Returns a read that all calls within one turn of the event loop share. It starts after the last of these calls, so
 * that no call gets a value that is older than the call, whichever server changed it. Under load one statement answers
 * many requests, without a cache that could be outdated. All calls get the same object, which must not be changed.
 */
export function batchReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined;
  return () => {
    next ??= new Promise((resolve) =>
      setImmediate(() => {
        next = undefined;
        resolve(read());
      }),
    );
    return next;
  };
}

/**
 * Returns a read that returns the previous object while its JSON is unchanged, so that values derived from it can be
 * cached with it.
 */
export function reuseEqual<Value extends object>(read: () => Promise<Value>): () => Promise<Value> {
  let latest: { readonly json: string; readonly value: Value } | undefined;
  return async () => {
    const value = await read();
    const json = JSON.stringify(value);
    if (latest?.json !== json) latest = { json, value };
    return latest.value;
  };
}
