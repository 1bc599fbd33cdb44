import {
  ACCESS_RIGHTS_ADDRESS,
  API_KEYS_ADDRESS,
  AUDIT_ADDRESS,
  CHANGE_PASSWORD_ADDRESS,
  FEATURES_ADDRESS,
  INFO_ADDRESS,
  LAST_LOGINS_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
  PASSKEYS_ADDRESS,
  PERSONAL_API_KEYS_ADDRESS,
  PROVIDERS_ADDRESS,
  SESSIONS_ADDRESS,
  SPN_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import type { MissingPages } from '../../shared/contract/shell/host-shell';
import type { MessageKey } from '../../shared/i18n/translate';
import type { ShellIcon } from './shell-icons';

/** A page in the navigation. */
export interface NavigationEntry {
  path: string;
  text: MessageKey;
  icon: ShellIcon;
  /** The page's name, by which a server says that it does not have it. */
  name?: keyof MissingPages;
  /** The field of the shell's page data that must be true for the entry to be shown. */
  when?: 'isAdmin' | 'hasPasskeys' | 'hasSecurityPage';
  /** The field of the shell's page data that hides the entry when it is true. */
  unless?: 'isTfaUnavailable' | 'isPasswordUnavailable' | 'areSessionsUnavailable';
}

/** Pages below one heading; the first group has none. */
export interface NavigationGroup {
  heading?: MessageKey;
  /** The field of the shell's page data that must be true for the group to be shown. */
  when?: 'isAdmin' | 'canChangeOpenId';
  entries: readonly NavigationEntry[];
}

/** The start page, which the shell shows itself. */
export const START_ENTRY: NavigationEntry = { path: '/', text: 'SHELL_TITLE', icon: 'home' };

/** The pages of the navigation, in order. A test compares them with the addresses of the server's pages. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    entries: [
      START_ENTRY,
      { path: FEATURES_ADDRESS, text: 'OVERVIEW_TITLE', icon: 'overview', name: 'OverviewPage', when: 'isAdmin' },
    ],
  },
  {
    heading: 'MENU_ACCOUNT',
    entries: [
      // Constants of the addresses would be in the script of every small page, here and below.
      { path: `${PROVIDERS_ADDRESS}/security`, text: 'SECURITY_TITLE', icon: 'security', when: 'hasSecurityPage' },
      { path: TWO_FACTOR_ADDRESS, text: 'MENU_ENABLE_TFA', icon: 'shield', unless: 'isTfaUnavailable' },
      { path: PASSKEYS_ADDRESS, text: 'PASSKEYS_TITLE', icon: 'passkey', when: 'hasPasskeys' },
      { path: CHANGE_PASSWORD_ADDRESS, text: 'MENU_CHANGE_PASSWORD', icon: 'lock', unless: 'isPasswordUnavailable' },
      { path: PERSONAL_API_KEYS_ADDRESS, text: 'MENU_PERSONAL_APIKEYS', icon: 'key', name: 'PersonalApiKeysPage' },
      { path: SESSIONS_ADDRESS, text: 'SESSIONS_TITLE', icon: 'sessions', unless: 'areSessionsUnavailable' },
      { path: INFO_ADDRESS, text: 'INFO_TITLE', icon: 'info', name: 'InfoPage' },
    ],
  },
  {
    heading: 'SHELL_SIGN_IN',
    when: 'canChangeOpenId',
    entries: [
      {
        path: LOGIN_SETTINGS_ADDRESS,
        text: 'LOGIN_CONFIG_TITLE',
        icon: 'tune',
        name: 'LoginSettingsPage',
        when: 'isAdmin',
      },
      { path: OPENID_PROVIDERS_ADDRESS, text: 'OPENID_TITLE', icon: 'providers', name: 'OpenIdListPage' },
      { path: TRUST_ADDRESS, text: 'TRUST_TITLE', icon: 'trust', name: 'TrustPage', when: 'isAdmin' },
      {
        path: `${PROVIDERS_ADDRESS}/branding`,
        text: 'BRANDING_TITLE',
        icon: 'branding',
        name: 'BrandingPage',
        when: 'isAdmin',
      },
      { path: SPN_ADDRESS, text: 'SPN_TITLE', icon: 'ticket', name: 'SetSpnPage', when: 'isAdmin' },
    ],
  },
  {
    heading: 'SHELL_DIRECTORY',
    when: 'isAdmin',
    entries: [
      { path: PROVIDERS_ADDRESS, text: 'PROVIDERS_TITLE', icon: 'directory', name: 'ProviderOverviewPage' },
      { path: ACCESS_RIGHTS_ADDRESS, text: 'ASSIGN_RIGHTS_TITLE', icon: 'people', name: 'AccessRightsPage' },
      { path: API_KEYS_ADDRESS, text: 'MENU_APIKEY_CAPTION', icon: 'keys', name: 'ApiKeyListPage' },
    ],
  },
  {
    heading: 'SHELL_ACTIVITY',
    when: 'isAdmin',
    entries: [
      { path: LAST_LOGINS_ADDRESS, text: 'LAST_LOGINS_TITLE', icon: 'history', name: 'LastLoginsPage' },
      { path: AUDIT_ADDRESS, text: 'AUDIT_TITLE', icon: 'list', name: 'AuditPage' },
    ],
  },
];

/** An entry and the group that it is in. */
export interface CurrentPage {
  group: NavigationGroup;
  entry: NavigationEntry;
}

/**
 * Finds the entry of an open page: the one with its address, or else the one with the parent of its address, such as
 * `/config/apikey` for the details of a key at `/config/apikey/42`.
 *
 * @param path with or without query; undefined for the start page
 */
export function currentPage(path = START_ENTRY.path): CurrentPage | undefined {
  const [address = ''] = path.split('?');
  const list = address.slice(0, address.lastIndexOf('/'));
  return entryAt(address) ?? entryAt(list);
}

function entryAt(path: string | undefined): CurrentPage | undefined {
  return NAVIGATION.flatMap((group) => group.entries.map((entry) => ({ group, entry }))).find(
    ({ entry }) => entry.path === path,
  );
}
