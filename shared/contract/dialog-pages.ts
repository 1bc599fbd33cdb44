import {
  API_KEY_ADMIN_INFO_ADDRESS,
  API_KEY_CONFIRM_ADDRESS,
  CHANGE_PASSWORD_ADDRESS,
  LOGIN_ADDRESS,
  PROFILE_ADDRESS,
  TWO_FACTOR_ADDRESS,
  TWO_FACTOR_DIALOG_ADDRESS,
} from './addresses';

/*
 * The pages that open as a dialog or window, with its inner size in CSS px. Each is an export of its own, so that a page
 * contains only those it opens.
 */

/** A page to open as a dialog, and its size. */
export interface DialogPage {
  path: string;
  /** CSS px. */
  width: number;
  /** CSS px. */
  height: number;
}

/** Sign-in, for a page in a frame that gets no cookies. */
export const LOGIN_DIALOG: DialogPage = { path: LOGIN_ADDRESS, width: 800, height: 600 };

/** The side menu, for a shell that shows it as a window. */
export const PROFILE_DIALOG: DialogPage = { path: PROFILE_ADDRESS, width: 400, height: 800 };

/** Changes the password; opened by the side menu with `?dialog=true`. */
export const CHANGE_PASSWORD_DIALOG: DialogPage = { path: CHANGE_PASSWORD_ADDRESS, width: 400, height: 600 };

/** The settings of two-factor authentication, opened by the prompt: dialogs are at most 600 px wide. */
export const TWO_FACTOR_DIALOG: DialogPage = { path: TWO_FACTOR_ADDRESS, width: 600, height: 800 };

/** The prompt to set up two-factor authentication. */
export const TWO_FACTOR_PROMPT: DialogPage = { path: TWO_FACTOR_DIALOG_ADDRESS, width: 220, height: 800 };

/** Confirms or declines the API key that `?apiKeyId=` names. */
export const API_KEY_CONFIRM_DIALOG: DialogPage = { path: API_KEY_CONFIRM_ADDRESS, width: 370, height: 600 };

/** Tells an administrator of unconfirmed API keys. */
export const API_KEY_ADMIN_INFO_DIALOG: DialogPage = { path: API_KEY_ADMIN_INFO_ADDRESS, width: 370, height: 600 };
