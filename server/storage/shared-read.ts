/**
 * Returns a read that calls within one turn of the event loop share. It begins after the last of them, so that no call gets a
 * value older than the call, whichever server has changed it: under load one statement answers many requests, and nothing
 * is kept that could be outdated. All of them get the same object: it must not be changed.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
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
