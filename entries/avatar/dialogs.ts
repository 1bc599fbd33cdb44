import {
  API_KEY_ADMIN_INFO_ADDRESS,
  API_KEY_CONFIRM_ADDRESS,
  TWO_FACTOR_DIALOG_ADDRESS,
} from '../../shared/contract/addresses';
import type { AvatarData } from '../../shared/contract/avatar';

/** The dialogs that may wait for a person, in the order in which they open (spec 000 §2.8). */
export const DIALOGS = ['two-factor', 'admin-info', 'confirm'] as const;

export type Dialog = (typeof DIALOGS)[number];

/** What opens for each, in CSS px (spec 000 §9). */
export const DIALOG_WISHES: Readonly<Record<Dialog, { path: string; width: number; height: number }>> = {
  'two-factor': { path: TWO_FACTOR_DIALOG_ADDRESS, width: 220, height: 800 },
  'admin-info': { path: API_KEY_ADMIN_INFO_ADDRESS, width: 370, height: 600 },
  confirm: { path: API_KEY_CONFIRM_ADDRESS, width: 370, height: 600 },
};

/** Which dialogs the server's data ask for, in order (spec 000 §3). */
export function wantedDialogs(data: AvatarData): Dialog[] {
  const isWanted: Readonly<Record<Dialog, boolean>> = {
    'two-factor': data.showTfaDialog,
    'admin-info': data.showUnconfirmedAdminApiKeyPage,
    confirm: data.showUnconfirmedApiKeyDialog,
  };
  return DIALOGS.filter((dialog) => isWanted[dialog]);
}
