import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or left, while something on it would be lost. */
export function useBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isActive]);
}
