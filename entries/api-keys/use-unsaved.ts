import { useLayoutEffect, useRef } from 'react';

/**
 * Tells the page, whose guard asks before it is left, whether a panel has something unsaved; a panel that goes has not.
 * In a layout effect: it must be known before the click that comes after the focus has left a field.
 */
export function useUnsaved(isUnsaved: boolean, tell: (isUnsaved: boolean) => void): void {
  const latest = useRef(tell);
  latest.current = tell;
  useLayoutEffect(() => {
    latest.current(isUnsaved);
    return () => latest.current(false);
  }, [isUnsaved]);
}
