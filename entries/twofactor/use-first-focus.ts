import { type RefObject, useEffect } from 'react';

/** Ms between two tries; after so many tries the person has long begun something else. */
const RETRY_MS = 50;
const TRIES = 100;

/**
 * Gives a field the focus, trying again while that is refused, as in a frame that is not shown yet. It ends as soon as
 * the person has put the focus somewhere. The page stays where it is: what is to be read first stands above the field.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let tries = 0;
    const attempt = () => {
      field.current?.focus({ preventScroll: true });
      tries += 1;
      if (document.activeElement !== document.body || tries >= TRIES) clearInterval(timer);
    };
    const timer = setInterval(attempt, RETRY_MS);
    attempt();
    return () => clearInterval(timer);
  }, [field]);
}
