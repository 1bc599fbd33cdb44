/**
 * Runs a task one run at a time. Requests during a run are answered by one more run after it, however many they are: the
 * data that the current run reads may be older than the request.
 *
 * @param signal aborting it prevents the runs after the current one
 * @returns a function that requests a run; its promise resolves when no run is active or requested any more
 */
export function coalesce(task: () => Promise<void>, signal?: AbortSignal): () => Promise<void> {
  let active: Promise<void> | undefined;
  let isRequested = false;
  const run = async () => {
    try {
      while (isRequested && !signal?.aborted) {
        isRequested = false;
        await task();
      }
    } finally {
      active = undefined;
    }
  };
  return () => {
    isRequested = true;
    active ??= run();
    return active;
  };
}
