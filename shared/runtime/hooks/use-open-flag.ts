import { useEffect } from 'react';
import { type KnownDialog, OPEN_FLAGS } from './open-flags';

/**
 * Says in the session storage, for as long as the page is there, that a dialog is open: by this name the avatar knows,
 * and opens no other meanwhile.
 *
 * @param dialog which; undefined where the page is no dialog
 */
export function useOpenFlag(dialog: KnownDialog | undefined): void {
  useEffect(() => {
    if (dialog === undefined) return;
    const flag = OPEN_FLAGS[dialog];
    const set = () => withStorage((storage) => storage.setItem(flag, 'true'));
    const clear = () => withStorage((storage) => storage.removeItem(flag));
    set();
    // Unload as well, where a browser fires it: what is kept for the back button sends only the first.
    addEventListener('pagehide', clear);
    addEventListener('unload', clear);
    // A shell may leave the frame of a closed dialog in place.
    addEventListener('closewindow', clear);
    // Back from the browser's cache the dialog is open again.
    addEventListener('pageshow', set);
    return () => {
      removeEventListener('pagehide', clear);
      removeEventListener('unload', clear);
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
    // A browser may keep its storage from a page in a foreign frame: then nobody else reads the flag there either.
  }
}
