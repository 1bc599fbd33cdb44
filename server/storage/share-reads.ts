/**
 * Returns a read that all calls within one turn of the event loop share. It starts after the last of these calls, so
 * that no call gets a value older than itself, even if another server changed it. Under load one statement answers
 * many requests, without a cache that could be outdated. All calls get the same object, which must not be changed.
 */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
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
