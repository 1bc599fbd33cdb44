import { useLayoutEffect, useRef } from 'react';

/**
 * Reports to the page whether a form has unsaved input; an unmounted form has none. The page asks the user before it
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
