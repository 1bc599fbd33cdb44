import { useEffect } from 'react';

/** The browser asks before the page is closed or left, as long as something would go with it. */
export function useKeepPage(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [isKept]);
}
