/**
 * The avatar opens no dialog while one of these is open: the dialogs that it opens itself, the absence view of another
 * application, and the account menu.
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
