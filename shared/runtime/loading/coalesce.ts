/**
 * Runs a task one run at a time. Requests before a run begins are answered by that run. Those during a run are answered by
 * one more run after it, however many they are: the data that the current run reads may be older than the request.
 *
 * @param signal aborting it prevents the runs after the current one
 * @returns a function that requests a run after a delay in ms, or joins one that is requested already; its promise
 *   resolves when no run is active or requested any more
 */
export function coalesce(task: () => Promise<void>, signal?: AbortSignal): (delay?: number) => Promise<void> {
  let active: Promise<void> | undefined;
  /** The delay of the next run; undefined while none is requested. */
  let due: number | undefined;
  const run = async () => {
    try {
      while (due !== undefined) {
        const delay = due;
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
        if (signal?.aborted) return;
        due = undefined;
        await task();
      }
    } finally {
      active = undefined;
    }
  };
  return (delay = 0) => {
    due ??= delay;
    active ??= run();
    return active;
  };
}
