import { useEffect, useState } from 'react';

/** ms until the server is asked again, doubled each time up to a limit. */
const FIRST_DELAY = 1000;
const MAX_DELAY = 10_000;

/**
 * Finds out, for a page that could not be loaded, whether the server is away; when it is back, loads the page again.
 *
 * @param retry must be the same function until it is called
 * @returns whether the server is away; undefined until that is known, for a second at most
 */
export function useServerReturn(isUnreachable: boolean, retry: () => void): boolean | undefined {
  const [isAway, setAway] = useState<boolean>();
  useEffect(() => {
    if (!isUnreachable) return;
    setAway(undefined);
    const late = setTimeout(() => setAway(true), FIRST_DELAY);
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_DELAY;
    const ask = async () => {
      const isBack = await answers(signal);
      if (!signal.aborted && isBack) retry();
      else if (!signal.aborted) wait();
    };
    const wait = () => {
      timer = setTimeout(ask, delay);
      delay = Math.min(delay * 2, MAX_DELAY);
    };
    void answers(signal).then((isThere) => {
      if (signal.aborted) return;
      clearTimeout(late);
      setAway(!isThere);
      if (!isThere) wait();
    });
    return () => {
      clearTimeout(late);
      clearTimeout(timer);
      controller.abort();
    };
  }, [isUnreachable, retry]);
  return isAway;
}

/** Whether the server answers, and not a proxy in its place. */
async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal })).status < 502;
  } catch {
    return false; // no network
  }
}
