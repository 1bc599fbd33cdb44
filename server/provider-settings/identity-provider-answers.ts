import {
  NEW_PROVIDER,
  type ProviderData,
  type ProviderType,
} from '../../shared/contract/identity-providers/identity-provider';
import type { ProviderSummary, ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import { parseLdapHosts } from '../../shared/contract/identity-providers/ldap-host';
import type { MigrationStatus } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import type { Offer } from '../../shared/contract/identity-providers/offered-types';
import { parseUrl } from '../../shared/contract/parse-url';
import { SECRET_MASK } from '../../shared/contract/secret-mask';
import { GROUP_DISPLAY_PROPERTIES, USER_DISPLAY_PROPERTIES } from '../ldap/display-format-properties';
import { LEGACY_GROUP_PROPERTIES, LEGACY_USER_PROPERTIES } from '../legacy-directory/display-format-properties';
import { EMPTY_FIELDS, type SealedProvider } from '../providers/identity-providers';
import type { DirectoryRead } from '../refresh/directory-reads';
import type { LoginOptions } from '../settings/login-settings/login-options';

/** Returns a provider as the list shows it. */
export function summaryOf(provider: SealedProvider, accounts: number): ProviderSummary {
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

/** Tells whether a provider can be deleted. The provider of the server's own accounts always exists. */
export function isDeletable({ type }: Pick<SealedProvider, 'type'>): boolean {
  return type !== 'Usermanagement';
}

/** Returns what distinguishes a provider from others of its type. It never contains a password. */
export function detailsOf(provider: SealedProvider): string {
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

/** Returns a host, or an empty string for an invalid one, which could contain credentials before an `@`. */
function shownLdapHost(host: string): string {
  return parseLdapHosts(host) === undefined ? '' : host;
}

/** Returns an address without user name, password, query and fragment (RFC 3986 §3.2.1). */
function shownAddress(address: string): string {
  const url = parseUrl(address) ?? parseUrl(`https://${address}`);
  if (url === undefined || url.hostname === '') return '';
  const path = url.pathname === '/' ? '' : url.pathname;
  return (address.includes('://') ? url.origin : url.host) + path;
}

/** The facts about settings and the request that the answers contain. */
export interface AnswerContext {
  readonly options: LoginOptions;
  /** D3 is offered if this server knows a legacy system or has a D3 provider. */
  readonly offer: Offer;
  /** The ids of the D3 providers whose users now sign in with accounts of this server. */
  readonly providersWithLocalSignIn: ReadonlySet<string>;
  /** The origin of this server. */
  readonly origin: string;
  readonly antiCsrfToken: string;
}

/** Composes the answer for the list, including the facts that its alerts need. */
export function providersDataOf(
  providers: readonly SealedProvider[],
  accounts: ReadonlyMap<string, number>,
  { options, offer, providersWithLocalSignIn, antiCsrfToken }: AnswerContext,
): ProvidersData {
  const has = (type: string) => providers.some((provider) => provider.type === type);
  return {
    providers: providers.map((provider) => summaryOf(provider, accounts.get(provider.id) ?? 0)),
    isHybridView: offer.isHybridView,
    isCloudView: offer.isCloudView,
    openIdConnectEnabled: options.openIdProviderList.length > 0,
    openIdPreferred: options.openIdPreferred,
    kerberosEnabled: options.showKerberos && options.ldapLoginUrl !== '',
    htmlLoginEnabled: options.showUserLogin,
    builtInAdminConfigured: has('BuiltInAdmin'),
    d3ProviderPresentAndNotMigrated: providers.some(
      ({ id, type }) => type === 'D3' && !providersWithLocalSignIn.has(id),
    ),
    antiCsrfToken,
  };
}

/** Additional facts for the page of one provider. */
export interface ProviderAnswerContext extends AnswerContext {
  readonly accounts: number | undefined;
  readonly creatableTypes: ProviderType[];
  /** The status of the migration; undefined for other types than D3. */
  readonly migrationStatus: MigrationStatus | undefined;
  /** How the latest reads have ended; undefined for other types than directories. */
  readonly reads?: readonly DirectoryRead[] | undefined;
}

/** Composes the answer for the page of one provider. Without a provider it contains the defaults of a new one. */
export function providerDataOf(provider: SealedProvider | undefined, context: ProviderAnswerContext): ProviderData {
  const { accounts, creatableTypes, migrationStatus, reads, options, offer, origin, antiCsrfToken } = context;
  const { sealedPassword, name, type, version, refreshedAt, refreshProblem, domainNames, ...config } = provider ?? NEW;
  const isStored = type === 'BuiltInAdmin' || sealedPassword !== '';
  return {
    ...config,
    providerName: name,
    providerType: type,
    password: isStored ? SECRET_MASK : '',
    ...displayPropertiesOf(type),
    baseUri: origin,
    migrationStatus,
    ...offer,
    creatableTypes,
    openIdProviderActive: options.openIdProviderList.length > 0,
    antiCsrfToken,
    connectionCheckAvailable: type !== 'BuiltInAdmin' && type !== 'Usermanagement',
    canDelete: type !== '' && type !== 'Usermanagement',
    accounts,
    reads: reads?.map(({ startedAt, endedAt, skippedNames, ...read }) => ({
      ...read,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      skippedNames: [...skippedNames],
    })),
    version: provider === undefined ? '' : String(version),
  };
}

/** Returns the properties that display formats may contain. For SCIM providers there is no choice. */
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
