import { useEffect, useRef } from 'react';

/**
 * Calls a function when the browser restores this page from its back/forward cache: the state is that of when the user
 * left, busy flags included, and may be out of date.
 */
export function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored);
  latest.current = onRestored;
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', listener);
    return () => removeEventListener('pageshow', listener);
  }, []);
}
