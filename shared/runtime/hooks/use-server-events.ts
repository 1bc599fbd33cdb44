import { useEffect } from 'react';
import { listenToServer } from '../../host/server-events';

/**
 * Lets the page hear the server's own resource changes through `shell.on('ResourceChanged')`, for as long as it is
 * there. Only pages that call this carry the code for it.
 *
 * @param isOn false for a page on which nobody is signed in
 */
export function useServerEvents(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const life = new AbortController();
    listenToServer(life.signal);
    return () => life.abort();
  }, [isOn]);
}
