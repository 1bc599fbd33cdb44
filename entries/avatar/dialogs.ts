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
