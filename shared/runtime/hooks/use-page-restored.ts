import { useEffect, useRef } from 'react';

/**
 * Hears that the browser shows this page again as it was left, out of its memory (`pageshow`, persisted): busy as it was,
 * and out of date.
 */
export function usePageRestored(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', hear);
    return () => removeEventListener('pageshow', hear);
  }, []);
}
