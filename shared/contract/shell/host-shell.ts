import * as v from 'valibot';
import { ABSENCE_ADDRESS, USER_PROFILE_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';

/** What needs the user's attention. */
export const Attention = v.object({
  tfaActivated: v.nullish(v.boolean(), false),
  /** Whether the user could set up two-factor, and has not. */
  needsTfa: v.nullish(v.boolean(), false),
  /** Whether the policy requires a passkey of this administrator, who has none; a server may leave it out. */
  needsPasskey: v.nullish(v.boolean(), false),
  /** Whether the policy forces two-factor for this user, and how many more sign-ins may skip the set-up then. */
  force2FA: v.nullish(v.boolean(), false),
  allowedTFASkips: v.nullish(v.number()),
  /** Whether the user has few backup codes left, or none. */
  needsBackupCodes: v.nullish(v.boolean(), false),
  /** For administrators, whether a directory could not be read or asked at a sign-in; a server may leave it out. */
  hasDirectoryProblem: v.nullish(v.boolean(), false),
  /** For administrators, whether a way to sign in does not work: an OpenID provider, or Kerberos. */
  hasSignInProblem: v.nullish(v.boolean(), false),
  /** For administrators, how many mails were not sent in the last 7 days. */
  failedMails: v.nullish(v.number(), 0),
  /** For administrators, whether there is no backup of the last 7 days. */
  isBackupOverdue: v.nullish(v.boolean(), false),
  /** For administrators, the count of API keys that expire in the next 14 days. */
  expiringKeys: v.nullish(v.number(), 0),
  /** The count of keys that this user has to confirm or decline. */
  keysToConfirm: v.nullish(v.number(), 0),
  /** For administrators, the count of keys that other users have not confirmed. */
  unconfirmedKeys: v.nullish(v.number(), 0),
});

export type Attention = v.InferOutput<typeof Attention>;

const isMissing = v.nullish(v.boolean());

/** Whether the server does not have a page, by the `name` of its row in routes.json; the shell leaves its entry out. */
export const MissingPages = v.object({
  OverviewPage: isMissing,
  PersonalApiKeysPage: isMissing,
  InfoPage: isMissing,
  LoginSettingsPage: isMissing,
  OpenIdListPage: isMissing,
  TrustPage: isMissing,
  BrandingPage: isMissing,
  SetSpnPage: isMissing,
  ProviderOverviewPage: isMissing,
  AccessRightsPage: isMissing,
  ApiKeyListPage: isMissing,
  LastLoginsPage: isMissing,
  AuditPage: isMissing,
});

export type MissingPages = v.InferOutput<typeof MissingPages>;

/** GET / of the host shell: the signed-in user. */
export const ShellData = v.object({
  /** Its name and logo replace those of the product. */
  branding: PageBranding,
  isLoggedIn: v.boolean(),
  /** Whether the server waits for its first administrator, so that no user can sign in; a server may leave it out. */
  hasNoAdministrator: v.nullish(v.boolean()),
  userId: v.nullish(v.string(), ''),
  userName: v.nullish(v.string(), ''),
  displayName: v.nullish(v.string(), ''),
  email: v.nullish(v.string(), ''),
  isAdmin: v.nullish(v.boolean(), false),
  /** Whether the user may change the OpenID providers, as an administrator or as a member of their group. */
  canChangeOpenId: v.nullish(v.boolean(), false),
  logoutToken: v.nullish(v.string(), ''),
  /** Sends a test mail. */
  antiCsrfToken: v.nullish(v.string(), ''),
  /** For administrators, the version of the server. */
  version: v.nullish(v.string(), ''),
  /** Whether the page of two-factor, or that of the password, would refuse the user. */
  isTfaUnavailable: v.nullish(v.boolean(), false),
  isPasswordUnavailable: v.nullish(v.boolean(), false),
  /** Whether the page of the user's sessions would refuse the user. */
  areSessionsUnavailable: v.nullish(v.boolean(), false),
  /** Whether the user may have passkeys. */
  hasPasskeys: v.nullish(v.boolean(), false),
  /** Whether the server has the page that sums up the security of the account, and it would not refuse the user. */
  hasSecurityPage: v.nullish(v.boolean(), false),
  /** The pages that the server does not have; if this is missing, it has all. */
  missingPages: v.nullish(MissingPages),
  /** If missing, the start page shows nothing about it. */
  attention: v.nullish(Attention),
});

export type ShellData = v.InferOutput<typeof ShellData>;

/** Shows the start page of the shell. */
export const showShell = { method: 'GET', address: '/', answer: ShellData } as const satisfies Operation;

/** Stands for a page of another application, in the demo only. */
export const showOtherApplication = {
  method: 'GET',
  address: [USER_PROFILE_ADDRESS, ABSENCE_ADDRESS],
  isOptional: true,
} as const satisfies Operation;
