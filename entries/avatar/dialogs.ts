import type { AvatarData } from '../../shared/contract/avatar';
import {
  API_KEY_ADMIN_INFO_DIALOG,
  API_KEY_CONFIRM_DIALOG,
  type DialogPage,
  TWO_FACTOR_PROMPT,
} from '../../shared/contract/dialogs';

/** The dialogs that the avatar opens by itself, in the order in which they open. */
export const DIALOGS = ['two-factor', 'admin-info', 'confirm'] as const;

export type Dialog = (typeof DIALOGS)[number];

/** The page of each dialog. */
export const DIALOG_PAGES: Readonly<Record<Dialog, DialogPage>> = {
  'two-factor': TWO_FACTOR_PROMPT,
  'admin-info': API_KEY_ADMIN_INFO_DIALOG,
  confirm: API_KEY_CONFIRM_DIALOG,
};

/** The dialogs that the server's data request, in order. */
export function wantedDialogs(data: AvatarData): Dialog[] {
  const isWanted: Readonly<Record<Dialog, boolean>> = {
    'two-factor': data.showTfaDialog,
    'admin-info': data.showUnconfirmedAdminApiKeyPage,
    confirm: data.showUnconfirmedApiKeyDialog,
  };
  return DIALOGS.filter((dialog) => isWanted[dialog]);
}

/** The session storage key of the dismissed dialogs: the id of their user, then their names. */
const DISMISSED_KEY = 'idp-dismissed-dialogs';

/**
 * The dialogs that a user has dismissed in this session. Forgets those that are not wanted any more, which show again when
 * they are next wanted, and those of any other user.
 */
export function dismissedDialogs(userId: string, wanted: readonly Dialog[]): readonly Dialog[] {
  const dismissed = readDismissed(userId).filter((dialog) => wanted.includes(dialog));
  writeDismissed(userId, dismissed);
  return dismissed;
}

/** Stores that a user has dismissed a dialog. */
export function dismissDialog(userId: string, dialog: Dialog): void {
  writeDismissed(userId, [...readDismissed(userId), dialog]);
}

function readDismissed(userId: string): Dialog[] {
  try {
    const [id, ...names] = (sessionStorage.getItem(DISMISSED_KEY) ?? '').split(' ');
    return id === encodeURIComponent(userId) ? DIALOGS.filter((dialog) => names.includes(dialog)) : [];
  } catch {
    return []; // a browser may block the storage of a page in a cross-origin frame
  }
}

function writeDismissed(userId: string, dialogs: readonly Dialog[]): void {
  try {
    if (dialogs.length) sessionStorage.setItem(DISMISSED_KEY, [encodeURIComponent(userId), ...dialogs].join(' '));
    else sessionStorage.removeItem(DISMISSED_KEY);
  } catch {
    // The storage is blocked: the dialog shows again after a reload.
  }
}
