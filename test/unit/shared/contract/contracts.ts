import {
  ApiKeyAdminInfoData,
  ApiKeyCreated,
  ApiKeyDetailsData,
  ApiKeyListData,
  ApiKeySaved,
  ConfirmationData,
  PersonalApiKeysData,
} from '../../../../shared/contract/api-keys';
import { AvatarData } from '../../../../shared/contract/avatar';
import { TranslationBundle } from '../../../../shared/contract/boot';
import { BrandedData } from '../../../../shared/contract/branding';
import { PasswordData } from '../../../../shared/contract/change-password';
import { DirectoryGroups, DirectoryUsers } from '../../../../shared/contract/directory';
import { LoginAnswer, LoginData } from '../../../../shared/contract/login';
import { MenuData } from '../../../../shared/contract/menu';
import { Problem } from '../../../../shared/contract/problem';
import { ErrorData, LogoutData, ShellData } from '../../../../shared/contract/session';
import { SetupAnswer, SetupData } from '../../../../shared/contract/setup';
import {
  SecondFactorAnswer,
  SecondFactorData,
  TwoFactorData,
  TwoFactorDialogData,
} from '../../../../shared/contract/two-factor';
import { DeviceAnswer, UnknownDeviceData } from '../../../../shared/contract/validate-device';
import { BRANDED, CONFIGURATION_CONTRACTS, type Contract } from './configuration-contracts';
import { PROVIDER_CONTRACTS } from './provider-contracts';

const KEY = { id: '7', userName: 'ada', label: 'Nightly', status: 'Unconfirmed', isTechnicalUser: false };
const KEY_EXPIRY = { expiresAt: '2027-11-21T10:00:00.000Z', isExpired: false, scopes: ['directory:read'] };
const KEY_FACTS = {
  isApiKeyInGracePeriod: true,
  gracePeriodEnd: '2026-12-05T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: '2026-11-21T11:00:00.000Z',
  prefix: 'vst_Ab3-',
  ...KEY_EXPIRY,
  previousSecretUntil: '2026-11-22T10:00:00.000Z',
  previousSecretLastUsedAt: '2026-11-21T10:30:00.000Z',
  previousSecretPrefix: 'vst_Cd4-',
};
const ANSWER = { statusCode: 302, redirectUrl: '/' };
const USER = { id: '5', displayName: 'Ada', userName: 'ada' };
const TWO_FACTOR = { tfaActivated: false, force2FA: true, allowedTFASkips: 3, isAdmin: true, isPreSession: false };

/** Every contract of an answer that a page reads. */
export const CONTRACTS: Readonly<Record<string, Contract>> = {
  LoginData: {
    schema: LoginData,
    whole: {
      openIdProviderList: [{ id: '1', description: 'One', url: '/one', logo: '/one.png' }],
      showUserLogin: true,
      showKerberos: true,
      ldapLoginUrl: '/kerberos',
      openIdPreferred: true,
      isCloudLogin: false,
      forceOpenId: false,
      isLoggedIn: false,
      hasSession: false,
      cookiesInFrames: false,
      userName: 'ada',
      errorMessage: 'LOGIN_ERROR_HINT',
      retryAfter: 0,
      ...BRANDED,
    },
    required: ['showUserLogin'],
  },
  LoginAnswer: { schema: LoginAnswer, whole: { ...ANSWER, errorMessage: 'No' }, required: [] },
  BrandedData: { schema: BrandedData, whole: BRANDED, required: [] },
  LogoutData: {
    schema: LogoutData,
    whole: { isLoggedIn: true, logoutToken: 'x', target: '/', isProviderAway: true, ...BRANDED },
    required: [],
  },
  ShellData: {
    schema: ShellData,
    whole: {
      isLoggedIn: true,
      userId: '5',
      userName: 'ada',
      displayName: 'Ada',
      email: 'ada@example.com',
      isAdmin: true,
      canChangeOpenId: true,
      logoutToken: 'x',
      isTfaUnavailable: false,
      isPasswordUnavailable: false,
      areSessionsUnavailable: false,
      attention: {
        tfaActivated: false,
        needsTfa: true,
        force2FA: true,
        allowedTFASkips: 2,
        keysToConfirm: 1,
        unconfirmedKeys: 3,
        dueDialogs: ['two-factor'],
      },
    },
    required: ['isLoggedIn'],
  },
  ErrorData: {
    schema: ErrorData,
    whole: { statusCode: 503, messageKey: 'ERROR_UNAVAILABLE', retryAfter: 5 },
    required: [],
  },
  Problem: {
    schema: Problem,
    whole: { statusCode: 400, messageKey: 'ERROR_BAD_REQUEST', problemMessages: ['a'] },
    required: ['messageKey'],
  },
  TranslationBundle: {
    schema: TranslationBundle,
    whole: { locale: 'de-AT', translations: { A: 'a' } },
    required: ['translations'],
  },
  MenuData: {
    schema: MenuData,
    whole: {
      isLoggedIn: true,
      userName: 'ada',
      userId: '5',
      logoutToken: 'x',
      email: 'ada@example.com',
      details: 'Ada',
      upaAvailable: true,
      isAbsent: true,
      isExternal: false,
      canChangePassword: true,
      canEnableTfa: true,
      hasApiKeys: true,
      isHtmlLoginEnabled: true,
      hasSessions: true,
      hasFido: true,
    },
    required: ['isLoggedIn'],
  },
  AvatarData: {
    schema: AvatarData,
    whole: {
      userName: 'ada',
      userId: '5',
      showTfaDialog: true,
      mustSetUpTfa: true,
      showUnconfirmedApiKeyDialog: true,
      showUnconfirmedAdminApiKeyPage: true,
    },
    required: ['userId'],
  },
  PasswordData: {
    schema: PasswordData,
    whole: { username: 'ada', allowedToLeaveSite: true, ...BRANDED },
    required: [],
  },
  TwoFactorData: {
    schema: TwoFactorData,
    whole: {
      ...TWO_FACTOR,
      tfaSecret: 'JBSWY3DPEHPK3PXP',
      tfaLabel: 'ada',
      tfaIssuer: 'Vestibule',
      isTenantAccessSession: false,
      antiCsrfToken: 'x',
      oneTimeDropCode: 'K7QM2XWP',
      ...BRANDED,
    },
    required: ['tfaActivated', 'tfaSecret', 'antiCsrfToken'],
  },
  TwoFactorDialogData: { schema: TwoFactorDialogData, whole: { ...TWO_FACTOR, antiCsrfToken: 'x' }, required: [] },
  SecondFactorData: {
    schema: SecondFactorData,
    whole: { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT', startAnew: false, retryAfter: 30, ...BRANDED },
    required: [],
  },
  SecondFactorAnswer: {
    schema: SecondFactorAnswer,
    whole: { ...ANSWER, errorMessage: 'No', tfaDeactivatedByOneTimeCode: true, retryAfter: 30 },
    required: [],
  },
  SetupData: {
    schema: SetupData,
    whole: {
      isOpen: true,
      hasAdministrator: false,
      userName: 'ada',
      displayName: 'Ada',
      email: 'ada@example.org',
      errorMessage: '',
      ...BRANDED,
    },
    required: ['isOpen'],
  },
  SetupAnswer: { schema: SetupAnswer, whole: { redirectUrl: '/' }, required: ['redirectUrl'] },
  UnknownDeviceData: {
    schema: UnknownDeviceData,
    whole: {
      name: 'Ada',
      baseUri: 'https://login.example.com',
      isCloud: true,
      userAgentString: 'Firefox',
      mail: 'a***@example.com',
      expires: '2026-11-21T10:15:00.000Z',
      resendAvailable: '2026-11-21T10:01:00.000Z',
      mailSendFailed: false,
      antiCsrfToken: 'x',
      ...BRANDED,
    },
    required: ['antiCsrfToken'],
  },
  DeviceAnswer: { schema: DeviceAnswer, whole: ANSWER, required: [] },
  ApiKeyListData: {
    schema: ApiKeyListData,
    whole: { apiKeys: [{ ...KEY, ...KEY_FACTS }] },
    required: ['apiKeys', 'apiKeys.0.id'],
  },
  ApiKeyDetailsData: {
    schema: ApiKeyDetailsData,
    whole: {
      ...KEY,
      ...KEY_FACTS,
      labelTag: '"1"',
      canExpire: true,
      canRotate: true,
      userId: '5',
      creatorDisplayName: 'Grace',
      isValidUser: true,
      canConfirm: true,
      antiCsrfToken: 'x',
    },
    required: [],
  },
  ApiKeyCreated: {
    schema: ApiKeyCreated,
    whole: {
      saveOk: true,
      problemMessages: [],
      showConfirmHint: true,
      isUserMailed: false,
      apiKeyDto: { id: '7', key: 'vst_1' },
    },
    required: ['apiKeyDto.key'],
  },
  ApiKeySaved: { schema: ApiKeySaved, whole: { saveOk: true, problemMessages: [] }, required: ['saveOk'] },
  ConfirmationData: {
    schema: ConfirmationData,
    whole: { apiKeyId: '7', apiKeyLabel: 'Nightly', createdBy: 'Grace', ...KEY_EXPIRY, antiCsrfToken: 'x' },
    required: ['apiKeyId', 'antiCsrfToken'],
  },
  ApiKeyAdminInfoData: { schema: ApiKeyAdminInfoData, whole: { count: 3 }, required: ['count'] },
  PersonalApiKeysData: {
    schema: PersonalApiKeysData,
    whole: {
      apiKeys: [
        {
          key: '7',
          label: 'Nightly',
          creatorDisplayName: 'Grace',
          status: 'Created',
          isApiKeyInGracePeriod: true,
          gracePeriodEnd: '2026-12-05T10:00:00.000Z',
          ...KEY_EXPIRY,
        },
      ],
    },
    required: ['apiKeys', 'apiKeys.0.key'],
  },
  DirectoryUsers: {
    schema: DirectoryUsers,
    whole: { resources: [USER], totalResults: 1 },
    required: ['resources', 'resources.0.id'],
  },
  DirectoryGroups: {
    schema: DirectoryGroups,
    whole: { resources: [{ id: '1', displayName: 'All' }], totalResults: 1 },
    required: ['resources', 'resources.0.id'],
  },
  ...CONFIGURATION_CONTRACTS,
  ...PROVIDER_CONTRACTS,
};

/** A list may be null, which stands for an empty one, but must not be missing. */
export const NULLABLE_LISTS = ['apiKeys', 'resources'];

/** Returns the paths of all fields of a value, nested ones included: `apiKeys.0.id`. */
export function pathsOf(value: unknown, above: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => {
    const path = [...above, key];
    return [...(Array.isArray(value) ? [] : [path.join('.')]), ...pathsOf(below, path)];
  });
}

/** Copies an answer, with one field null or missing. */
export function changed(whole: unknown, path: string, to: 'null' | 'absent'): unknown {
  const copy: unknown = structuredClone(whole);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place = copy;
  for (const key of keys) place = Object(place)[key];
  if (to === 'null') Reflect.set(Object(place), last, null);
  else Reflect.deleteProperty(Object(place), last);
  return copy;
}

/** Copies an answer, with an additional field in every object. */
export function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, below]) => [key, extended(below)]);
  return { ...Object.fromEntries(entries), somethingMore: { of: ['another version'] } };
}
