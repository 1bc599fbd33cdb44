import { useEffect, useState } from 'react';

/** ms between two readings of the clock, so that each second is shown about when it begins. */
const INTERVAL_MS = 250;

/**
 * ms until a time of this device's clock (ms since 1970), at least 0; updated each second. It reads the clock instead of
 * counting, so that it is right after a sleep and in a tab that was in the background, where timers are throttled.
 */
export function useTimeLeft(until: number): number {
  const [, showSecond] = useState<number>();
  const left = Math.max(0, until - Date.now());
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => showSecond(Math.ceil((until - Date.now()) / 1000)), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isCounting, until]);
  return left;
}
