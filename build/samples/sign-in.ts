import type * as v from 'valibot';
import type { PasswordData } from '../../shared/contract/account/change-password';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import type { AvatarData } from '../../shared/contract/shell/avatar';
import type { ShellData } from '../../shared/contract/shell/host-shell';
import type { MenuData } from '../../shared/contract/shell/menu';
import type { LoginData } from '../../shared/contract/sign-in/login';
import type { LogoutData } from '../../shared/contract/sign-in/logout';
import type { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import type { ReportData } from '../../shared/contract/sign-in/report';
import type { SecondFactorData } from '../../shared/contract/sign-in/second-factor';
import type { SetupData } from '../../shared/contract/sign-in/setup';
import type { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';

// A complete answer for each page of sign-in, of the shell and of a user's own settings.

const ADA = '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11';
const TOKEN = 'kJ3v0ZqBt2mX8sYpRw5uEg';

export const LOGIN = {
  openIdProviderList: [
    { id: 'entra', description: 'Microsoft Entra ID', url: '/identityprovider/openid/entra?redirect=%2F' },
    { id: 'google', description: 'Google Workspace', url: '/identityprovider/openid/google?redirect=%2F' },
  ],
  showUserLogin: true,
  showKerberos: false,
  ldapLoginUrl: '',
  openIdPreferred: false,
  isCloudLogin: true,
  forceOpenId: false,
  hasPasskeys: true,
} satisfies v.InferInput<typeof LoginData>;

/** A sign-in without OpenID providers. */
export const PASSWORD_LOGIN = { ...LOGIN, openIdProviderList: [], isCloudLogin: false };

export const LOGGED_OUT = { isLoggedIn: false, logoutToken: '' } satisfies v.InferInput<typeof LogoutData>;

export const SECOND_FACTOR = {
  statusCode: 0,
  errorMessage: '',
  hasBackupCodes: false,
  hasPasskeys: false,
  isPasskeyOnly: false,
  startAnew: false,
} satisfies v.InferInput<typeof SecondFactorData>;

export const SHELL = {
  isLoggedIn: true,
  userId: ADA,
  userName: 'ada.lovelace',
  displayName: 'Ada Lovelace',
  email: 'ada.lovelace@example.com',
  isAdmin: true,
  canChangeOpenId: true,
  logoutToken: TOKEN,
  isTfaUnavailable: false,
  isPasswordUnavailable: false,
  areSessionsUnavailable: false,
  hasPasskeys: true,
  hasSecurityPage: true,
  attention: {
    tfaActivated: false,
    needsTfa: true,
    force2FA: true,
    allowedTFASkips: 3,
    failedMails: 2,
    isBackupOverdue: true,
    keysToConfirm: 1,
    unconfirmedKeys: 14,
    expiringKeys: 3,
  },
} satisfies v.InferInput<typeof ShellData>;

/** The answer for the settings page and for the prompt to set it up. */
export const TWO_FACTOR = {
  tfaActivated: false,
  tfaSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  tfaLabel: 'ada.lovelace@example.com',
  tfaIssuer: 'Vestibule',
  force2FA: true,
  allowedTFASkips: 3,
  isAdmin: true,
  isPreSession: false,
  isTenantAccessSession: false,
  antiCsrfToken: TOKEN,
  oneTimeDropCode: 'K7QM2XWP',
} satisfies v.InferInput<typeof TwoFactorData>;

export const UNKNOWN_DEVICE = {
  name: 'Ada Lovelace',
  baseUri: 'https://login.example.com',
  isCloud: false,
  userAgentString:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  browser: 'Chrome 156, Linux',
  mail: 'a***@example.com',
  expires: '2026-11-21T10:15:00.000Z',
  resendAvailable: '2026-11-21T10:01:00.000Z',
  mailSendFailed: false,
  antiCsrfToken: TOKEN,
} satisfies v.InferInput<typeof UnknownDeviceData>;

export const PASSWORD = {
  username: 'ada.lovelace',
  allowedToLeaveSite: true,
} satisfies v.InferInput<typeof PasswordData>;

export const SETUP = {
  isOpen: true,
  hasAdministrator: false,
  userName: '',
  displayName: '',
  email: '',
  errorMessage: '',
} satisfies v.InferInput<typeof SetupData>;

export const REPORT = {
  isOpen: true,
  messageKey: 'MAIL_PASSWORD_CHANGED_SUBJECT',
  name: 'Ada Lovelace',
  time: 'Nov 21, 2026, 9:41 AM UTC',
  browser: 'Firefox 140, Linux',
  address: '203.0.113.7',
  effects: { sessions: true, keys: true, password: true, previousPassword: true },
} satisfies v.InferInput<typeof ReportData>;

export const MENU = {
  isLoggedIn: true,
  userName: 'ada.lovelace',
  userId: ADA,
  logoutToken: TOKEN,
  email: 'ada.lovelace@example.com',
  details: 'Ada Lovelace',
  upaAvailable: true,
  isAbsent: true,
  isExternal: false,
  canChangePassword: true,
  canEnableTfa: true,
  hasApiKeys: true,
  isHtmlLoginEnabled: true,
  hasSessions: true,
  hasSecurityPage: true,
  hasFido: true,
} satisfies v.InferInput<typeof MenuData> & { isHtmlLoginEnabled: boolean };

export const AVATAR = {
  userName: 'ada.lovelace',
  userId: ADA,
  showTfaDialog: true,
  mustSetUpTfa: false,
  showPasskeyOffer: false,
  showUnconfirmedApiKeyDialog: true,
  showUnconfirmedAdminApiKeyPage: true,
} satisfies v.InferInput<typeof AvatarData>;

export const OPENID_FAILURE = {
  messageKey: 'OPENID_ERROR_DENIED',
  retryUrl: '/identityprovider/login',
} satisfies v.InferInput<typeof OpenIdCallbackData>;
