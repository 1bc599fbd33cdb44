/**
 * What holds back the dialogs that wait for a person, while it is open: the avatar's, of which the absence view
 * is another application's, and the account menu, over which none is to open.
 */
export const KNOWN_DIALOGS = ['two-factor', 'admin-info', 'confirm', 'absence', 'menu'] as const;

/** One of {@link KNOWN_DIALOGS}. */
export type KnownDialog = (typeof KNOWN_DIALOGS)[number];

/**
 * What each dialog is called in the session storage while it is open: by these names the avatar knows, and opens no other
 * meanwhile.
 */
export const OPEN_FLAGS: Readonly<Record<KnownDialog, string>> = {
  'two-factor': 'idp-tfa-activation-dialog',
  'admin-info': 'idp-admin-api-key-dialog',
  confirm: 'idp-api-key-dialog',
  absence: 'upa-absence-view-visible',
  menu: 'idp-side-menu',
};

/** In the session storage, set for the menu that opens next: it leads on to the API keys. */
export const API_KEY_REDIRECT_FLAG = 'apikeyredirect';
