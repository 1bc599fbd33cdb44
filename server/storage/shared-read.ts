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

/**
 * Returns a read that answers with the object that it has read before as long as their JSON is the same, so that what is
 * derived from it can be kept with it.
 */
export function keepEqual<Value extends object>(read: () => Promise<Value>): () => Promise<Value> {
  let latest: { readonly json: string; readonly value: Value } | undefined;
  return async () => {
    const value = await read();
    const json = JSON.stringify(value);
    if (latest?.json !== json) latest = { json, value };
    return latest.value;
  };
}
