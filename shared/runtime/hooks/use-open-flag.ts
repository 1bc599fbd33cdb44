import { useEffect } from 'react';

/**
 * The dialogs during which the avatar opens no other: its own, the absence view of another application, and the account
 * menu.
 */
export const KNOWN_DIALOGS = ['two-factor', 'admin-info', 'confirm', 'absence', 'menu'] as const;

/** One of {@link KNOWN_DIALOGS}. */
export type KnownDialog = (typeof KNOWN_DIALOGS)[number];

/** The key in the session storage that says that a dialog is open; the avatar reads it. */
export const OPEN_FLAGS: Readonly<Record<KnownDialog, string>> = {
  'two-factor': 'idp-tfa-activation-dialog',
  'admin-info': 'idp-admin-api-key-dialog',
  confirm: 'idp-api-key-dialog',
  absence: 'upa-absence-view-visible',
  menu: 'idp-side-menu',
};

/** The key in the session storage that makes the menu that opens next redirect to the API keys. */
export const API_KEY_REDIRECT_FLAG = 'apikeyredirect';

/**
 * Sets a dialog's flag in the session storage while the page is shown.
 *
 * @param dialog undefined where the page is no dialog
 */
export function useOpenFlag(dialog: KnownDialog | undefined): void {
  useEffect(() => {
    if (dialog === undefined) return;
    const flag = OPEN_FLAGS[dialog];
    const set = () => withStorage((storage) => storage.setItem(flag, 'true'));
    const clear = () => withStorage((storage) => storage.removeItem(flag));
    set();
    // Before every unload, too, for which a listener would keep the page out of the back/forward cache.
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
