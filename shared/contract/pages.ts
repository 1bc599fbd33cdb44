import {
  ABSENCE_ADDRESS,
  ACCESS_RIGHTS_ADDRESS,
  ACCOUNT_SECURITY_ADDRESS,
  API_KEY_ADMIN_INFO_ADDRESS,
  API_KEY_CONFIRM_ADDRESS,
  API_KEYS_ADDRESS,
  AUDIT_ADDRESS,
  AVATAR_ADDRESS,
  BRANDING_ADDRESS,
  CHANGE_PASSWORD_ADDRESS,
  DEVICE_ADDRESS,
  FEATURES_ADDRESS,
  HYBRID_PROVIDERS_ADDRESS,
  INFO_ADDRESS,
  LAST_LOGINS_ADDRESS,
  LOGIN_ADDRESS,
  LOGIN_CLOSE_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  LOGOUT_PAGE_ADDRESS,
  OPENID_CALLBACK_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
  PASSKEYS_ADDRESS,
  PERSONAL_API_KEYS_ADDRESS,
  PROFILE_ADDRESS,
  PROVIDERS_ADDRESS,
  SECOND_FACTOR_ADDRESS,
  SESSIONS_ADDRESS,
  SETUP_ADDRESS,
  SIDE_MENU_ADDRESS,
  SPN_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
  TWO_FACTOR_DIALOG_ADDRESS,
  USER_PROFILE_ADDRESS,
} from './addresses';
import type { CatalogueKey } from './catalogue-key';
import {
  API_KEY_ADMIN_INFO_DIALOG,
  API_KEY_CONFIRM_DIALOG,
  CHANGE_PASSWORD_DIALOG,
  type DialogPage,
  LOGIN_DIALOG,
  PROFILE_DIALOG,
  TWO_FACTOR_DIALOG,
  TWO_FACTOR_PROMPT,
} from './dialog-pages';
import type { Access } from './operation';

/** Rows of the table of pages. The first whose path fits an address applies. */
export interface PageRow {
  /** The address; `:id` stands for one segment, `*` for every other address. */
  readonly path: string;
  /** The folder in `entries/`. */
  readonly entry: string;
  readonly name: string;
  /** The message key of the title. */
  readonly title: CatalogueKey;
  /** Who may open it. */
  readonly access: readonly Access[];
  /** The size of a page that opens as a dialog. */
  readonly dialog?: DialogPage;
  /**
   * `file` links a style sheet. The other pages are tiny: they load the runtime and their own script, and have their styles
   * in the HTML.
   */
  readonly styles?: 'file';
  /** `inline` puts the whole code of the page into one script in its HTML, which it shares with no other page. */
  readonly scripts?: 'inline';
  /** Marks a row that is not deployed. */
  readonly only?: 'dev';
}

const ROWS = [
  {
    path: LOGIN_ADDRESS,
    entry: 'login',
    name: 'LoginPage',
    title: 'LOGIN_TITLE',
    access: ['anyone'],
    dialog: LOGIN_DIALOG,
    scripts: 'inline',
  },
  {
    path: LOGIN_CLOSE_ADDRESS,
    entry: 'login-close',
    name: 'LoginClosePage',
    title: 'LOGIN_CLOSE_TITLE',
    access: ['anyone'],
  },
  { path: LOGOUT_PAGE_ADDRESS, entry: 'logout', name: 'LogoutPage', title: 'LOGOUT_TITLE', access: ['anyone'] },
  {
    path: SECOND_FACTOR_ADDRESS,
    entry: 'second-factor',
    name: 'SecondFactorPage',
    title: 'TFA_CODE_ENTRY_TITLE',
    access: ['pre-session'],
  },
  {
    path: DEVICE_ADDRESS,
    entry: 'validatedevice',
    name: 'ValidateDevicePage',
    title: 'DEVICE_TITLE',
    access: ['pre-session'],
  },
  {
    path: SETUP_ADDRESS,
    entry: 'setup',
    name: 'SetupPage',
    title: 'SETUP_TITLE',
    access: ['anyone'],
    scripts: 'inline',
  },
  {
    path: '/identityprovider/report/:token',
    entry: 'report-sign-in',
    name: 'ReportSignInPage',
    title: 'REPORT_TITLE',
    access: ['anyone'],
    scripts: 'inline',
  },
  {
    path: CHANGE_PASSWORD_ADDRESS,
    entry: 'change-password',
    name: 'ChangePasswordPage',
    title: 'PASSWORD_TITLE',
    access: ['user', 'pre-session'],
    dialog: CHANGE_PASSWORD_DIALOG,
  },
  {
    path: TWO_FACTOR_ADDRESS,
    entry: 'twofactor',
    name: 'TwoFactorPage',
    title: 'TFA_TITLE',
    access: ['user', 'pre-session'],
    dialog: TWO_FACTOR_DIALOG,
  },
  {
    path: TWO_FACTOR_DIALOG_ADDRESS,
    entry: 'twofactor-dialog',
    name: 'TwoFactorDialogPage',
    title: 'TFA_TITLE',
    access: ['user', 'pre-session'],
    dialog: TWO_FACTOR_PROMPT,
  },
  {
    path: API_KEY_CONFIRM_ADDRESS,
    entry: 'apikey-confirm',
    name: 'ApiKeyConfirmPage',
    title: 'CONFIRM_APIKEY_TITLE',
    access: ['user'],
    dialog: API_KEY_CONFIRM_DIALOG,
  },
  {
    path: API_KEY_ADMIN_INFO_ADDRESS,
    entry: 'apikeyadmininfo',
    name: 'ApiKeyAdminInfoPage',
    title: 'APIKEY_ADMIN_INFO_TITLE',
    access: ['admin'],
    dialog: API_KEY_ADMIN_INFO_DIALOG,
  },
  {
    path: PERSONAL_API_KEYS_ADDRESS,
    entry: 'personal-api-keys',
    name: 'PersonalApiKeysPage',
    title: 'PERSONAL_APIKEYS_TITLE',
    access: ['user'],
    styles: 'file',
  },
  {
    path: SESSIONS_ADDRESS,
    entry: 'sessions',
    name: 'SessionsPage',
    title: 'SESSIONS_TITLE',
    access: ['user'],
    styles: 'file',
  },
  {
    path: ACCOUNT_SECURITY_ADDRESS,
    entry: 'account-security',
    name: 'AccountSecurityPage',
    title: 'SECURITY_TITLE',
    access: ['user'],
    styles: 'file',
  },
  {
    path: API_KEYS_ADDRESS,
    entry: 'api-keys',
    name: 'ApiKeyListPage',
    title: 'MENU_APIKEY_CAPTION',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: `${API_KEYS_ADDRESS}/:id`,
    entry: 'api-keys',
    name: 'ApiKeyDetails',
    title: 'MENU_APIKEY_CAPTION',
    access: ['admin'],
    styles: 'file',
  },
  { path: AVATAR_ADDRESS, entry: 'avatar', name: 'AvatarPage', title: 'AVATAR_TITLE', access: ['user'] },
  {
    path: PROFILE_ADDRESS,
    entry: 'sidemenu',
    name: 'ProfilePage',
    title: 'MENU_TITLE',
    access: ['anyone'],
    dialog: PROFILE_DIALOG,
  },
  {
    path: SIDE_MENU_ADDRESS,
    entry: 'sidemenu',
    name: 'SideMenuPage',
    title: 'MENU_TITLE',
    access: ['anyone'],
    dialog: PROFILE_DIALOG,
  },
  {
    path: USER_PROFILE_ADDRESS,
    entry: 'other-application',
    name: 'UserProfilePage',
    title: 'OTHER_APPLICATION_TITLE',
    access: ['user'],
  },
  {
    path: ABSENCE_ADDRESS,
    entry: 'other-application',
    name: 'AbsencePage',
    title: 'OTHER_APPLICATION_TITLE',
    access: ['user'],
  },
  {
    path: PASSKEYS_ADDRESS,
    entry: 'passkeys',
    name: 'PasskeysPage',
    title: 'PASSKEYS_TITLE',
    access: ['user', 'pre-session'],
    styles: 'file',
  },
  {
    path: LOGIN_SETTINGS_ADDRESS,
    entry: 'login-settings',
    name: 'LoginSettingsPage',
    title: 'LOGIN_CONFIG_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  { path: TRUST_ADDRESS, entry: 'trust', name: 'TrustPage', title: 'TRUST_TITLE', access: ['admin'], styles: 'file' },
  {
    path: ACCESS_RIGHTS_ADDRESS,
    entry: 'access-rights',
    name: 'AccessRightsPage',
    title: 'ASSIGN_RIGHTS_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  { path: SPN_ADDRESS, entry: 'spn', name: 'SetSpnPage', title: 'SPN_TITLE', access: ['admin'], styles: 'file' },
  {
    path: LAST_LOGINS_ADDRESS,
    entry: 'last-logins',
    name: 'LastLoginsPage',
    title: 'LAST_LOGINS_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  { path: AUDIT_ADDRESS, entry: 'audit', name: 'AuditPage', title: 'AUDIT_TITLE', access: ['admin'], styles: 'file' },
  {
    path: `${AUDIT_ADDRESS}/:id`,
    entry: 'audit',
    name: 'AuditEntryPage',
    title: 'AUDIT_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: OPENID_PROVIDERS_ADDRESS,
    entry: 'openid-providers',
    name: 'OpenIdListPage',
    title: 'OPENID_TITLE',
    access: ['admin', 'openid-admin'],
    styles: 'file',
  },
  {
    path: `${OPENID_PROVIDERS_ADDRESS}/:id`,
    entry: 'openid-providers',
    name: 'OpenIdDetailsPage',
    title: 'OPENID_TITLE',
    access: ['admin', 'openid-admin'],
    styles: 'file',
  },
  {
    path: FEATURES_ADDRESS,
    entry: 'overview',
    name: 'OverviewPage',
    title: 'OVERVIEW_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: BRANDING_ADDRESS,
    entry: 'branding',
    name: 'BrandingPage',
    title: 'BRANDING_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  { path: INFO_ADDRESS, entry: 'info', name: 'InfoPage', title: 'INFO_TITLE', access: ['user'], styles: 'file' },
  {
    path: PROVIDERS_ADDRESS,
    entry: 'providers',
    name: 'ProviderOverviewPage',
    title: 'PROVIDERS_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: HYBRID_PROVIDERS_ADDRESS,
    entry: 'providers',
    name: 'ProviderOverviewPage',
    title: 'PROVIDERS_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: `${PROVIDERS_ADDRESS}/:id`,
    entry: 'provider',
    name: 'ProviderDetails',
    title: 'PROVIDER_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: `${HYBRID_PROVIDERS_ADDRESS}/:id`,
    entry: 'provider',
    name: 'ProviderDetails',
    title: 'PROVIDER_TITLE',
    access: ['admin'],
    styles: 'file',
  },
  {
    path: OPENID_CALLBACK_ADDRESS,
    entry: 'openid-callback',
    name: 'OpenIdCallbackPage',
    title: 'OPENID_CALLBACK_TITLE',
    access: ['anyone'],
  },
  { path: '/gallery', entry: 'gallery', name: 'GalleryPage', title: 'SHELL_TITLE', access: ['anyone'], only: 'dev' },
  { path: '/', entry: 'host-shell', name: 'HostShellPage', title: 'SHELL_TITLE', access: ['anyone'] },
  { path: '*', entry: 'error', name: 'ErrorPage', title: 'ERROR', access: ['anyone'] },
] as const satisfies readonly PageRow[];

/** The addresses of all pages, from which the build writes `dist/routes.json`. */
export const PAGES: readonly PageRow[] = ROWS;

type Row = (typeof ROWS)[number];

/** Who may open the page of an address; never for an address that has no page. */
export type AccessOfPage<Path> = Extract<Row, { readonly path: Path }>['access'][number];

/** Returns the message key of an entry's title. The build replaces each call by the key, so that no page contains the table. */
export function titleOf(entry: Row['entry']): Row['title'] {
  return ROWS.find((row) => row.entry === entry)?.title ?? 'ERROR';
}
