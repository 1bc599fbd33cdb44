import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to the title when what it stands over becomes another matter: a screen reader then reads that, and a
 * second Enter does not answer a question that nobody has seen.
 *
 * @param atOnce also for the first matter, when it takes the place of something else
 */
export function useHeadingFocus(matter: string, atOnce = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(atOnce ? undefined : matter);
  useEffect(() => {
    if (seen.current !== matter) heading.current?.focus();
    seen.current = matter;
  }, [matter]);
  return heading;
}
