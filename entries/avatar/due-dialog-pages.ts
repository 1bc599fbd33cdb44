import {
  API_KEY_ADMIN_INFO_DIALOG,
  API_KEY_CONFIRM_DIALOG,
  type DialogPage,
  TWO_FACTOR_PROMPT,
} from '../../shared/contract/dialog-pages';
import type { Dialog } from '../../shared/contract/shell/avatar';

/** The page of each dialog. */
export const DUE_DIALOG_PAGES: Readonly<Record<Dialog, DialogPage>> = {
  'two-factor': TWO_FACTOR_PROMPT,
  'admin-info': API_KEY_ADMIN_INFO_DIALOG,
  confirm: API_KEY_CONFIRM_DIALOG,
};
