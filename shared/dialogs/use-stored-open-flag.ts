import { useEffect } from 'react';
import { type KnownDialog, OPEN_FLAGS } from '../contract/session-storage-keys';

/**
 * Sets a dialog's flag in the session storage while the page is shown.
 *
 * @param dialog undefined where the page is no dialog
 */
export function useStoredOpenFlag(dialog: KnownDialog | undefined): void {
  useEffect(() => {
    if (dialog === undefined) return;
    const flag = OPEN_FLAGS[dialog];
    const set = () => withStorage((storage) => storage.setItem(flag, 'true'));
    const clear = () => withStorage((storage) => storage.removeItem(flag));
    set();
    // `pagehide` also comes before each unload. An `unload` listener would prevent the back/forward cache.
    addEventListener('pagehide', clear);
    // A shell may leave the frame of a closed dialog in place.
    addEventListener('closewindow', clear);
    // A page from the back/forward cache is an open dialog again.
    addEventListener('pageshow', set);
    return () => {
      removeEventListener('pagehide', clear);
      removeEventListener('closewindow', clear);
      removeEventListener('pageshow', set);
      clear();
    };
  }, [dialog]);
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // A browser may deny storage to a frame of another site: then the avatar cannot read the flag there either.
  }
}
