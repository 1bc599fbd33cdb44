import { useEffect, useLayoutEffect, useRef } from 'react';

/** Lets the browser ask before the page is closed or left, while something on it would be lost. */
export function useBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isActive]);
}

/**
 * Reports to the page whether a form has unsaved input; one that is removed has none. The page asks the user before it
 * closes the form. In a layout effect: the page must know before the click that follows the field's blur.
 */
export function useReportUnsaved(isUnsaved: boolean, report: (isUnsaved: boolean) => void): void {
  const latest = useRef(report);
  latest.current = report;
  useLayoutEffect(() => {
    latest.current(isUnsaved);
    return () => latest.current(false);
  }, [isUnsaved]);
}
