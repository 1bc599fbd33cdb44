import { useEffect, useReducer } from 'react';
import { serverNow } from '../../http/server-clock';

/**
 * ms until a time of the server's clock (ms since 1970), at least 0; updated each second. It reads the clock instead of
 * counting, so that it is right after a sleep and in a tab that was in the background, where timers are throttled.
 */
export function useTimeLeft(until: number): number {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ender = new AbortController();
    const { signal } = ender;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const left = until - serverNow();
      if (left > 0) timer = setTimeout(tick, nextSecond(left));
      again();
    };
    tick();
    document.addEventListener('visibilitychange', tick, { signal });
    addEventListener('pageshow', tick, { signal });
    return () => {
      clearTimeout(timer);
      ender.abort();
    };
  }, [until]);
  return Math.max(0, until - serverNow());
}

/** ms until the displayed second changes, when so many ms are left. */
export function nextSecond(left: number): number {
  return left % 1000 || 1000;
}
