import { type RefObject, useEffect, useRef } from 'react';

interface ClickOutside {
  element: RefObject<HTMLElement | null>;
  active: boolean;
  onClick: () => void;
}

/** Tells of clicks anywhere but in an element, from now on: the click that made it appear does not count. */
export function useClickOutside({ element, active, onClick }: ClickOutside): void {
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    if (!active) return;
    const since = performance.now();
    const listen = ({ target, timeStamp }: MouseEvent) => {
      const inside = target instanceof Node && element.current?.contains(target);
      if (!inside && timeStamp > since) latest.current();
    };
    // Capturing: the page may stop the event on its way, or take its target out of the document.
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, [active, element]);
}
