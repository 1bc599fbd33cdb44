import * as rights from '../../shared/contract/settings/access-rights';
import { InfoData } from '../../shared/contract/settings/info';
import * as settings from '../../shared/contract/settings/login-settings';
import * as openid from '../../shared/contract/settings/openid';
import { SetSpn, SpnAnswer, SpnData } from '../../shared/contract/settings/spn';
import * as trust from '../../shared/contract/settings/trust';
import { SPN_KEYS } from './message-keys';
import { json, jsonBody, type Operation, page } from './operation';

const SAVE_KEYS = { keys: settings.SAVE_PROBLEMS, keysIn: 'problemMessages' };
const BASE_ADDRESS_KEYS = [
  'TRUST_URI_CREDENTIALS',
  'TRUST_URI_EMPTY',
  'TRUST_URI_FIXED',
  'TRUST_URI_INVALID',
  'TRUST_URI_NOT_FOUND',
  'TRUST_URI_NO_SCHEME',
  'TRUST_URI_QUERY',
  'TRUST_URI_WILDCARD',
];

/** The configuration by administrators, without that of the identity providers and the lists of what users did. */
export const SETTINGS: readonly Operation[] = [
  {
    method: 'GET',
    at: { showLoginSettings: '/identityprovider/config/login' },
    summary: 'Shows the login configuration',
    answers: [page(settings.LoginSettingsData)],
  },
  {
    method: 'POST',
    at: { saveLoginSettings: '/identityprovider/config/login' },
    summary: 'Saves the login configuration',
    takes: [jsonBody(settings.SaveLoginSettings)],
    answers: [json(settings.LoginSettingsSaved)],
    ...SAVE_KEYS,
  },
  {
    method: 'POST',
    at: { previewLoginSettings: '/identityprovider/config/login/preview' },
    summary: 'Answers what a login configuration would change; stores nothing',
    access: ['admin'],
    takes: [jsonBody(settings.PreviewLoginSettings)],
    answers: [json(settings.LoginSettingsEffects)],
  },
  {
    method: 'GET',
    at: {
      listTwoFactorGroups: '/identityprovider/config/tfagrouplist',
      listAllowedGroups: '/identityprovider/config/loginwhitelist',
    },
    summary: 'Lists the groups that must use two-factor, or that may sign in',
    access: ['admin'],
    answers: [json(settings.PolicyGroupsData)],
    redirects: { 302: 'The page of the login configuration, for a navigation' },
  },
  {
    method: 'POST',
    at: {
      saveTwoFactorGroups: '/identityprovider/config/tfagrouplist',
      saveAllowedGroups: '/identityprovider/config/loginwhitelist',
    },
    summary: 'Replaces the groups that must use two-factor, or that may sign in',
    access: ['admin'],
    takes: [jsonBody(settings.SavePolicyGroups)],
    answers: [json(settings.LoginSettingsSaved)],
    ...SAVE_KEYS,
  },
  {
    method: 'GET',
    at: {
      listOpenIdProviders: '/identityprovider/config/openidconnect',
      showOpenIdProvider: '/identityprovider/config/openidconnect/:id',
    },
    summary: 'Lists the OpenID providers; the details of one are in the list',
    answers: [page(openid.OpenIdProvidersData)],
  },
  {
    method: 'POST',
    at: {
      saveOpenIdProvider: '/identityprovider/config/openidconnect',
      saveOpenIdProviderAtItsAddress: '/identityprovider/config/openidconnect/:id',
    },
    summary: 'Saves, creates or deletes an OpenID provider',
    takes: [jsonBody(openid.SaveOpenIdProvider), jsonBody(openid.DeleteOpenIdProvider)],
    answers: [json(openid.OpenIdProviderSaved)],
    keys: [
      'LOGIN_CONFIG_LOCKS_OUT',
      'OPENID_PROBLEM_ENABLED',
      'OPENID_PROBLEM_ISSUER',
      'OPENID_PROBLEM_LOGO',
      'OPENID_PROBLEM_SECRET',
      'OPENID_PROBLEM_STALE',
      'OPENID_PROBLEM_UNKNOWN',
    ],
    keysIn: 'problemMessages',
    inWords: { takes: '`GET`’s provider as JSON, or JSON `{id, delete: true}`' },
  },
  {
    method: 'POST',
    at: { discoverOpenIdProvider: '/identityprovider/config/openidconnect/discover' },
    summary: 'Reads the discovery document of an OpenID provider',
    access: ['admin', 'openid-admin'],
    takes: [jsonBody(openid.DiscoverOpenIdProvider)],
    answers: [json(openid.DiscoveredOpenIdProvider)],
    refusals: { 404: ['OPENID_PROBLEM_NOT_FOUND'] },
  },
  {
    method: 'GET',
    at: { listTrustedAddresses: '/identityprovider/config/idptrust' },
    summary: 'Lists the trusted base addresses',
    answers: [page(trust.TrustData)],
  },
  {
    method: 'POST',
    at: { changeTrustedAddresses: '/identityprovider/config/idptrust' },
    summary: 'Adds or removes a trusted base address',
    takes: [jsonBody(trust.ChangeTrust)],
    answers: [json(trust.TrustAnswer)],
    keys: BASE_ADDRESS_KEYS,
    keysIn: 'value',
  },
  {
    method: 'GET',
    at: { listTrustedApps: '/identityprovider/config/impersonatewhitelist' },
    summary: 'Lists the trusted applications',
    access: ['admin'],
    answers: [json(trust.TrustedAppsData)],
    redirects: { 302: 'The page of the trusted addresses, for a navigation' },
  },
  {
    method: 'POST',
    at: { changeTrustedApps: '/identityprovider/config/impersonatewhitelist' },
    summary: 'Adds or removes a trusted application, or adds the default ones',
    access: ['admin'],
    takes: [jsonBody(trust.ChangeTrustedApps)],
    answers: [json(trust.TrustAnswer)],
    keys: ['TRUST_APP_EMPTY', 'TRUST_APP_INVALID', 'TRUST_APP_NOT_FOUND'],
    keysIn: 'value',
  },
  {
    method: 'GET',
    at: { listDefaultTrustedApps: '/identityprovider/config/defaultapptrusts' },
    summary: 'Lists the default applications',
    access: ['admin'],
    answers: [json(trust.DefaultTrustedApps)],
  },
  {
    method: 'GET',
    at: { showAccessRights: '/identityprovider/config/accessrights' },
    summary: 'Lists the departments, or the departments whose users those of one find',
    query: { DEPARTMENT: 'The id of a department: the call then answers its rights' },
    answers: [page(rights.AccessRightsData), json(rights.AllowedDepartments)],
    refusals: { 404: [] },
    inWords: { takes: '`?DEPARTMENT=` for the second answer' },
  },
  {
    method: 'POST',
    at: { saveAccessRights: '/identityprovider/config/accessrights' },
    summary: 'Saves the rights of a department',
    takes: [jsonBody(rights.SaveAccessRights)],
    answers: [json(rights.AccessRightsSaved)],
    refusals: { 409: ['ACCESS_RIGHTS_STALE', 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT'] },
  },
  {
    method: 'GET',
    at: { showSpn: '/identityprovider/config/spn' },
    summary: 'Shows the Kerberos name of this server, and whether it can be registered',
    answers: [page(SpnData)],
    keys: SPN_KEYS,
    keysIn: 'errorList',
  },
  {
    method: 'POST',
    at: { registerSpn: '/identityprovider/config/spn' },
    summary: 'Registers the Kerberos name with an account of the directory',
    takes: [jsonBody(SetSpn)],
    answers: [json(SpnAnswer)],
    keys: SPN_KEYS,
    keysIn: 'errorList',
    refusals: { 429: ['LOGIN_TOO_MANY_ATTEMPTS'] },
  },
  {
    method: 'GET',
    at: { showInfo: '/identityprovider/config/info' },
    summary: 'Shows the version of the server and the id of its deployment',
    answers: [page(InfoData)],
  },
];
