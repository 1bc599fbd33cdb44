import { useEffect, useReducer } from 'react';
import { serverNow } from '../../http/server-clock';

/**
 * ms until a moment of the server's clock (ms since 1970), 0 once it is past; new each second. It is read from the clock, never counted: right
 * after sleep, too, and as soon as a tab in the background, whose timers hardly run, is looked at again.
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

/** ms until so many ms left are a whole second less. */
export function nextSecond(left: number): number {
  return left % 1000 || 1000;
}
