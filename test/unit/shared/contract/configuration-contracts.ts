import type { GenericSchema } from 'valibot';
import { AccessRightsData, AccessRightsSaved } from '../../../../shared/contract/access-rights';
import { AuditChange, AuditData } from '../../../../shared/contract/audit';
import { InfoData } from '../../../../shared/contract/info';
import { LastLoginsData } from '../../../../shared/contract/last-logins';
import {
  LoginSettingsData,
  LoginSettingsEffects,
  LoginSettingsSaved,
  PolicyGroupsData,
} from '../../../../shared/contract/login-settings';
import {
  DiscoveredOpenIdProvider,
  OpenIdCallbackData,
  OpenIdIdentityLinked,
  OpenIdProviderSaved,
  OpenIdProvidersData,
} from '../../../../shared/contract/openid';
import { SaveAnswer } from '../../../../shared/contract/save-answer';
import { EndedSessions, SessionsData } from '../../../../shared/contract/sessions';
import { SpnAnswer, SpnData } from '../../../../shared/contract/spn';
import { TrustAnswer, TrustData, TrustedAppsData } from '../../../../shared/contract/trust';

/** A contract and an answer that conforms to it. */
export interface Contract {
  schema: GenericSchema;
  /** An answer with every field. */
  whole: Readonly<Record<string, unknown>>;
  /** The fields that the page requires. */
  required: readonly string[];
}

const AUDIT_ENTRY = {
  id: '1',
  at: '2026-11-22T08:00:00.000Z',
  event: 'sign-in-refused',
  outcome: 'refused',
  account: 'ada',
  accountId: '5',
  actor: 'admin',
  actorId: '6',
  address: '192.0.2.1',
  browser: 'Firefox 140, Linux',
  target: 'a',
  detail: 'b',
  changes: [{ field: 'sessionLifetimeHours', before: 8, after: 4 }],
  count: 2,
};

/** The branding in the data of a page. */
export const BRANDED = {
  branding: {
    name: 'Ada & Co.',
    logo: 'data:image/png;base64,iVBORw0KGgo=',
    logoDark: '/logo-dark.svg',
    text: 'Use the account of your office.',
    helpUrl: 'mailto:help@example.org',
    legalUrl: 'https://example.org/legal',
  },
};

const SAVED = { saveOk: true, problemMessages: ['a'] };
const ENDPOINTS = {
  issuer: 'https://id.example.com',
  authorizeEndpoint: 'https://id.example.com/authorize',
  tokenEndpoint: 'https://id.example.com/token',
  userinfoEndpoint: 'https://id.example.com/userinfo',
  endSessionEndpoint: 'https://id.example.com/logout',
};

/** The contracts of the pages that configure sign-in. */
export const CONFIGURATION_CONTRACTS: Readonly<Record<string, Contract>> = {
  InfoData: {
    schema: InfoData,
    whole: { version: '1.0.0', appClusterId: '5', ...BRANDED },
    required: [],
  },
  SaveAnswer: { schema: SaveAnswer, whole: SAVED, required: ['saveOk'] },
  LoginSettingsData: {
    schema: LoginSettingsData,
    whole: {
      openIdOnly: true,
      openIdPreferred: true,
      openIdSubAdminGroupId: '5',
      openIdSubAdminGroupName: 'Identity team',
      htmlLoginEnabled: true,
      showKerberos: true,
      showOpenIdConnect: true,
      tfaRadio: 'ForceAll',
      maxTFAActivationSkipCounter: 3,
      sessionLifetimeHours: 8,
      disableCacheRefresh: true,
      useWhitelist: true,
      unknownDeviceDetectionEnabled: true,
      unknownDeviceDetectionOption: 1,
      d3ProviderPresent: true,
      isCloudView: true,
      version: 'x',
    },
    required: [],
  },
  LoginSettingsSaved: { schema: LoginSettingsSaved, whole: { ...SAVED, version: 'x' }, required: ['saveOk'] },
  LoginSettingsEffects: {
    schema: LoginSettingsEffects,
    whole: {
      tfaRequired: 214,
      tfaMissing: 31,
      notAllowed: 2,
      signedOut: 4,
      requiresOwnTfa: true,
      excludesOwn: true,
      locksOut: true,
    },
    required: [],
  },
  PolicyGroupsData: {
    schema: PolicyGroupsData,
    whole: { groups: [{ display: 'Sales', value: '5' }], version: 'x', antiCsrfToken: 'x' },
    required: ['groups.0.value'],
  },
  TrustData: {
    schema: TrustData,
    whole: { trustedBaseUris: ['https://a.example'], fixedBaseUris: ['https://b.example'], antiCsrfToken: 'x' },
    required: [],
  },
  TrustAnswer: { schema: TrustAnswer, whole: { statusCode: 400, value: 'No' }, required: [] },
  SessionsData: {
    schema: SessionsData,
    whole: {
      sessions: [
        {
          id: 'a',
          isCurrent: true,
          browser: 'Firefox 145, Linux',
          address: '192.0.2.7',
          isSameNetwork: true,
          signedInAt: '2026-11-20T08:15:00.000Z',
          lastActiveAt: '2026-11-21T09:30:00.000Z',
          loginType: 'UserPass',
          providerName: 'Entra',
          hasSecondFactor: true,
          isTenantAccess: false,
        },
      ],
      logoutToken: 'x',
      canChangePassword: true,
      antiCsrfToken: 'x',
    },
    required: ['sessions.0.id'],
  },
  EndedSessions: { schema: EndedSessions, whole: { ended: 1 }, required: [] },
  TrustedAppsData: { schema: TrustedAppsData, whole: { trustedApps: ['mail'], isCloudMode: true }, required: [] },
  AccessRightsData: {
    schema: AccessRightsData,
    whole: {
      featureActive: true,
      unconfiguredDepartmentsAllowed: true,
      departments: [{ id: '5', departmentName: 'Sales', name: 'Sales', displayName: 'Sales', hasRightsAssigned: true }],
      antiCsrfToken: 'x',
      version: 'x',
    },
    required: ['departments.0.id'],
  },
  AccessRightsSaved: { schema: AccessRightsSaved, whole: { version: 'x' }, required: [] },
  SpnData: {
    schema: SpnData,
    whole: {
      canSetSpn: true,
      kerberosEnabled: true,
      systemBaseUri: 'https://id.example.org',
      account: 'EXAMPLE\\svc',
      command1: 'setspn',
      command2: 'ktpass',
      directoryAsked: false,
      errorList: ['SPN_PROBLEM_TLS'],
    },
    required: [],
  },
  SpnAnswer: { schema: SpnAnswer, whole: { kerberosEnabled: true, errorList: ['No'] }, required: [] },
  AuditChange: {
    schema: AuditChange,
    whole: { field: 'useWhitelist', before: false, after: true },
    required: ['field'],
  },
  AuditData: {
    schema: AuditData,
    whole: {
      entries: [AUDIT_ENTRY],
      entry: structuredClone(AUDIT_ENTRY),
      next: '1.1',
      searchedUntil: '2026-11-22T08:00:00.000Z',
      days: 365,
    },
    required: ['entries.0.id', 'entries.0.changes.0.field', 'entry.id', 'entry.changes.0.field'],
  },
  LastLoginsData: {
    schema: LastLoginsData,
    whole: {
      isGenerating: true,
      lastListUpdate: '2026-11-21T10:00:00.000Z',
      lastLoginHistoryActive: true,
      lastLogins: [
        {
          userId: '5',
          name: 'Ada',
          account: 'ada',
          lastLogin: '2026-11-21T10:00:00.000Z',
          unknownUsername: true,
        },
      ],
    },
    required: [],
  },
  OpenIdProvidersData: {
    schema: OpenIdProvidersData,
    whole: {
      openIdConfigs: [
        {
          ...ENDPOINTS,
          id: '5',
          description: 'Example',
          enabled: true,
          clientId: 'vestibule',
          clientSecret: '********',
          redirectUri: 'https://login.example.com',
          callback: '/callback',
          isCloud: true,
          logo: '/logo.png',
          version: '1',
        },
      ],
      redirectUri: 'https://login.example.com',
      callback: '/callback',
      isCloud: true,
    },
    required: ['openIdConfigs.0.id'],
  },
  OpenIdProviderSaved: {
    schema: OpenIdProviderSaved,
    whole: { ...SAVED, newId: '5', version: '1' },
    required: ['saveOk'],
  },
  DiscoveredOpenIdProvider: { schema: DiscoveredOpenIdProvider, whole: ENDPOINTS, required: [] },
  OpenIdCallbackData: {
    schema: OpenIdCallbackData,
    whole: {
      messageKey: 'OPENID_ERROR_DENIED',
      claims: [{ name: 'sub', value: '5' }],
      isTest: true,
      userName: 'ada',
      retryUrl: '/identityprovider/login',
      linkUrl: '/identityprovider/openidconnect/link/5',
      link: {
        provider: 'Corporate',
        identity: 'ada@example.org',
        isDone: true,
        url: '/identityprovider/openidconnect/link/5',
        token: 'x',
        target: '/',
      },
      antiCsrfToken: 'token',
    },
    required: ['claims.0.name', 'claims.0.value', 'link.url', 'link.token'],
  },
  OpenIdIdentityLinked: { schema: OpenIdIdentityLinked, whole: SAVED, required: ['saveOk'] },
};
