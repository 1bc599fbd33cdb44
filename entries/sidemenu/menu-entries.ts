import {
  ABSENCE_ADDRESS,
  PASSKEYS_ADDRESS,
  PERSONAL_API_KEYS_ADDRESS,
  SESSIONS_ADDRESS,
  TWO_FACTOR_ADDRESS,
  USER_PROFILE_ADDRESS,
} from '../../shared/contract/addresses';
import { CHANGE_PASSWORD_DIALOG, type DialogPage } from '../../shared/contract/dialog-pages';
import type { MenuData } from '../../shared/contract/shell/menu';
import type { MessageKey } from '../../shared/i18n/translate';
import type { MenuIcon } from './menu-icons';

/** A field of the data that decides whether something is shown. */
export type Flag = keyof MenuData;

/** What an entry opens: a page in the shell's main frame, a dialog over it, or a new window. */
export type Destination = { path: string; opens: 'page' | 'window' } | (DialogPage & { opens: 'dialog' });

export type MenuEntry = Destination & {
  action: string;
  text: MessageKey;
  icon: MenuIcon;
  /** The entry is shown only if this field is true. */
  flag: Flag;
};

/** The entry above the subheading. */
export const PROFILE_ENTRY: MenuEntry = {
  action: 'profile',
  text: 'MENU_PROFILE',
  icon: 'person',
  flag: 'upaAvailable',
  path: USER_PROFILE_ADDRESS,
  opens: 'page',
};

/** The entries below the subheading, in order; the link that signs out follows them. */
export const ACCOUNT_ENTRIES: readonly MenuEntry[] = [
  {
    action: 'absence',
    text: 'MENU_ABSENCE',
    icon: 'absence',
    flag: 'upaAvailable',
    path: ABSENCE_ADDRESS,
    opens: 'page',
  },
  {
    action: 'security',
    text: 'SECURITY_TITLE',
    icon: 'security',
    flag: 'hasSecurityPage',
    // A constant of the addresses would be in the script of every small page.
    path: '/identityprovider/config/security',
    opens: 'page',
  },
  {
    action: 'two-factor',
    text: 'MENU_ENABLE_TFA',
    icon: 'shield',
    flag: 'canEnableTfa',
    path: TWO_FACTOR_ADDRESS,
    opens: 'page',
  },
  {
    action: 'security-key',
    text: 'PASSKEYS_TITLE',
    icon: 'passkey',
    flag: 'hasFido',
    path: PASSKEYS_ADDRESS,
    opens: 'window',
  },
  {
    action: 'change-password',
    text: 'MENU_CHANGE_PASSWORD',
    icon: 'lock',
    flag: 'canChangePassword',
    ...CHANGE_PASSWORD_DIALOG,
    path: `${CHANGE_PASSWORD_DIALOG.path}?dialog=true`,
    opens: 'dialog',
  },
  {
    action: 'api-keys',
    text: 'MENU_PERSONAL_APIKEYS',
    icon: 'key',
    flag: 'hasApiKeys',
    path: PERSONAL_API_KEYS_ADDRESS,
    opens: 'page',
  },
  {
    action: 'sessions',
    text: 'SESSIONS_TITLE',
    icon: 'sessions',
    flag: 'hasSessions',
    path: SESSIONS_ADDRESS,
    opens: 'page',
  },
];
