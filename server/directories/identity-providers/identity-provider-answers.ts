import type {
  ProviderSummary,
  ProvidersData,
} from '../../../shared/contract/identity-providers/identity-provider-list';
import {
  NEW_PROVIDER,
  type ProviderData,
  type ProviderType,
} from '../../../shared/contract/identity-providers/identity-providers';
import { parseLdapHost } from '../../../shared/contract/identity-providers/ldap-host';
import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration';
import { parseUrl } from '../../../shared/contract/redirect-target';
import { SECRET_MASK } from '../../../shared/contract/secret-mask';
import type { LoginOptions, LoginSettings } from '../../settings/login-settings/login-settings';
import { GROUP_DISPLAY_PROPERTIES, USER_DISPLAY_PROPERTIES } from '../ldap/display-properties';
import { LEGACY_GROUP_PROPERTIES, LEGACY_USER_PROPERTIES } from '../legacy-directory/legacy-source';
import { EMPTY_FIELDS, type StoredProvider } from './identity-providers';

/** A provider as the list has it. */
export function summaryOf(provider: StoredProvider, accounts: number): ProviderSummary {
  const { id, name, type, adminGroup, technicalUserGroup, isolated, refreshedAt, refreshProblem } = provider;
  return {
    id,
    providerName: name,
    providerType: type,
    adminGroup,
    technicalUserGroup,
    details: detailsOf(provider),
    isolated,
    canDelete: isDeletable(provider),
    accounts,
    refreshedAt: refreshedAt === null ? '' : new Date(refreshedAt).toISOString(),
    refreshProblem,
  };
}

/** Whether a provider can be deleted: that of the own accounts always exists. */
export function isDeletable({ type }: Pick<StoredProvider, 'type'>): boolean {
  return type !== 'Usermanagement';
}

/** What tells a provider from others of its type; never a password. */
export function detailsOf(provider: StoredProvider): string {
  const { type, host, rootContext, domainOrId, username } = provider;
  switch (type) {
    case 'Ldap':
      return joined(shownLdapHost(host), rootContext, domainOrId);
    case 'Scim':
      return shownAddress(host);
    case 'D3':
      return joined(shownAddress(host), domainOrId);
    case 'BuiltInAdmin':
      return username;
    default:
      return '';
  }
}

const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ');

/** A host without what may stand before an `@`. */
function shownLdapHost(host: string): string {
  return parseLdapHost(host) === undefined ? '' : host;
}

/** An address without user name, password, query and fragment (RFC 3986 §3.2.1). */
function shownAddress(address: string): string {
  const url = parseUrl(address) ?? parseUrl(`https://${address}`);
  if (url === undefined || url.hostname === '') return '';
  const path = url.pathname === '/' ? '' : url.pathname;
  return (address.includes('://') ? url.origin : url.host) + path;
}

/** What of the settings and the request the answers are made from. */
export interface AnswerFacts {
  readonly settings: LoginSettings;
  readonly options: LoginOptions;
  readonly isHybridView: boolean;
  /** Whether this server knows a legacy system, or has a D3 provider. */
  readonly hasLegacySystem: boolean;
  /** The D3 providers whose users sign in with accounts of this server. */
  readonly switchedProviders: ReadonlySet<string>;
  /** The address under which this server is reached. */
  readonly origin: string;
  readonly antiCsrfToken: string;
}

/** The list with what its alerts are about. */
export function providersDataOf(
  providers: readonly StoredProvider[],
  accounts: ReadonlyMap<string, number>,
  { settings, options, isHybridView, switchedProviders, antiCsrfToken }: AnswerFacts,
): ProvidersData {
  const has = (type: string) => providers.some((provider) => provider.type === type);
  return {
    providers: providers.map((provider) => summaryOf(provider, accounts.get(provider.id) ?? 0)),
    isHybridView,
    isCloudView: settings.isCloudView,
    openIdConnectEnabled: options.openIdProviderList.length > 0,
    openIdPreferred: options.openIdPreferred,
    kerberosEnabled: options.showKerberos && options.ldapLoginUrl !== '',
    htmlLoginEnabled: options.showUserLogin,
    builtInAdminConfigured: has('BuiltInAdmin'),
    d3ProviderPresentAndNotMigrated: providers.some(({ id, type }) => type === 'D3' && !switchedProviders.has(id)),
    antiCsrfToken,
  };
}

/** What the page of one provider shows beside it. */
export interface ProviderFacts extends AnswerFacts {
  readonly accounts: number | undefined;
  readonly creatableTypes: ProviderType[];
  /** Of a D3 provider. */
  readonly migrationStatus: MigrationStatus | undefined;
}

/** A provider as its page edits it; without one the defaults of a provider that is to be created. */
export function providerDataOf(provider: StoredProvider | undefined, facts: ProviderFacts): ProviderData {
  const { accounts, creatableTypes, migrationStatus, settings, options, isHybridView, hasLegacySystem } = facts;
  const { origin, antiCsrfToken } = facts;
  const { password, name, type, version, refreshedAt, refreshProblem, ...config } = provider ?? NEW;
  const isStored = type === 'BuiltInAdmin' || password !== '';
  return {
    ...config,
    providerName: name,
    providerType: type,
    password: isStored ? SECRET_MASK : '',
    ...displayPropertiesOf(type),
    baseUri: origin,
    migrationStatus,
    isCloudView: settings.isCloudView,
    isHybridView,
    enableLegacyProvider: type === 'D3' || hasLegacySystem,
    newFeaturesAvailable: true,
    creatableTypes,
    openIdProviderActive: options.openIdProviderList.length > 0,
    antiCsrfToken,
    connectionCheckAvailable: type !== 'BuiltInAdmin' && type !== 'Usermanagement',
    canDelete: type !== '' && type !== 'Usermanagement',
    accounts,
    version: provider === undefined ? '' : String(version),
  };
}

/** What display formats may name; SCIM providers have no attributes of their own to choose from. */
function displayPropertiesOf(type: ProviderType | '') {
  const [users, groups] = PROPERTIES[type === '' ? 'Ldap' : type] ?? [[], []];
  return { availableUserDisplayProperties: [...users], availableGroupDisplayProperties: [...groups] };
}

type Properties = readonly [ofUsers: readonly string[], ofGroups: readonly string[]];

const PROPERTIES: Partial<Readonly<Record<ProviderType, Properties>>> = {
  Ldap: [USER_DISPLAY_PROPERTIES, GROUP_DISPLAY_PROPERTIES],
  D3: [LEGACY_USER_PROPERTIES, LEGACY_GROUP_PROPERTIES],
};

const NEW = {
  ...EMPTY_FIELDS,
  id: NEW_PROVIDER,
  name: '',
  type: '' as const,
};
