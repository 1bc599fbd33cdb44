import {
  brokenRules,
  hasPassword,
  hasUsername,
  isMasked,
} from '../../../shared/contract/identity-providers/identity-provider-rules';
import {
  PROVIDER_TYPES,
  type ProviderCheck,
  type ProviderType,
  type SaveProvider,
} from '../../../shared/contract/identity-providers/identity-providers';
import { parseLdapHost } from '../../../shared/contract/identity-providers/ldap-host';
import { scimAddressOf } from '../scim-client/scim-address';
import { faulty, refused, ruleFaults, stageRefusals } from './check-flags';
import type { StageRefusals } from './connector';
import type { IdentityProvider, StoredProvider } from './identity-providers';

/** The types and variants that can be created where an administrator is. */
export interface Offer {
  readonly isCloudView: boolean;
  readonly isHybridView: boolean;
  readonly enableLegacyProvider: boolean;
}

/** Whether a new provider of a type is offered. */
export function isOffered(
  { providerType, scimType }: Pick<SaveProvider, 'providerType' | 'scimType'>,
  offer: Offer,
): boolean {
  if (offer.isHybridView) return providerType === 'Ldap';
  switch (providerType) {
    case 'Usermanagement':
      return false;
    case 'D3':
      return offer.enableLegacyProvider && !offer.isCloudView;
    case 'BuiltInAdmin':
      return !offer.isCloudView;
    case 'Scim':
      return scimType !== 'HYBRID' || offer.isCloudView;
    default:
      return true;
  }
}

/** The types of which one more can be created beside these. */
export function creatableTypes(existing: readonly ProviderType[], offer: Offer): ProviderType[] {
  return PROVIDER_TYPES.filter(
    (providerType) =>
      isOffered({ providerType, scimType: 'TRUSTED' }, offer) &&
      !(providerType === 'BuiltInAdmin' && existing.includes('BuiltInAdmin')),
  );
}

export type ProviderInput =
  | { readonly ok: true; readonly provider: IdentityProvider }
  | { readonly ok: false; readonly check: ProviderCheck };

interface Posted {
  readonly form: SaveProvider;
  /** What is stored now; undefined for a new provider. */
  readonly known: StoredProvider | undefined;
  readonly offer: Offer;
}

/** A provider as it would be saved, with its real password; or what is wrong with it before a connection is tried. */
export function readProvider({ form, known, offer }: Posted): ProviderInput {
  if (!isTypeAllowed({ form, known, offer })) return { ok: false, check: refused('PROVIDER_PROBLEM_TYPE') };
  const rules = brokenRules(form);
  const faults = form.providerName === '' ? { providerName: 'FIELD_REQUIRED', ...rules } : rules;
  if (Object.keys(faults).length > 0) return { ok: false, check: ruleFaults(faults) };
  const password = passwordOf({ form, known });
  if (password === undefined) return { ok: false, check: faulty([['accessOk', 'PROVIDER_PROBLEM_PASSWORD']]) };
  return { ok: true, provider: providerOf({ form, known }, password) };
}

/** A provider whose connection is to be tried, and the stages for which something is missing. */
export interface ProviderToTry {
  readonly provider: IdentityProvider;
  readonly refusals: StageRefusals;
}

/** A provider as far as it is filled in; undefined for a type that it cannot have. */
export function readProviderToTry({ form, known, offer }: Posted): ProviderToTry | undefined {
  if (!isTypeAllowed({ form, known, offer })) return undefined;
  const password = passwordOf({ form, known });
  const unknownPassword = password === undefined ? { access: 'PROVIDER_PROBLEM_PASSWORD' } : {};
  const refusals = { ...unknownPassword, ...stageRefusals(brokenRules(form)) };
  return { provider: providerOf({ form, known }, password ?? ''), refusals };
}

/** The type never changes: the accounts of a provider are those of its type. */
function isTypeAllowed({ form, known, offer }: Posted): boolean {
  if (known === undefined) return isOffered(form, offer);
  const becomesHybrid = form.scimType === 'HYBRID' && form.providerType === 'Scim' && known.scimType !== 'HYBRID';
  return known.type === form.providerType && (!becomesHybrid || offer.isCloudView);
}

/**
 * The password to connect with; the mask stands for the stored one.
 *
 * @returns undefined where the mask stands for no password: of a new provider, or of one that moves to another server, since
 *   the administrator who could read the stored password there may not know it
 */
function passwordOf({ form, known }: Pick<Posted, 'form' | 'known'>): string | undefined {
  if (!hasPassword(form)) return '';
  if (!isMasked(form.password)) return form.password;
  if (known === undefined) return undefined;
  if (known.type === 'BuiltInAdmin') return form.password;
  if (known.password === '') return undefined;
  return isSameServer(known, form) ? known.password : undefined;
}

/** The ports of LDAP, and those of the same directory where the connection begins with TLS. */
const TLS_PORTS: ReadonlyMap<number, number> = new Map([
  [389, 636],
  [3268, 3269],
]);

/** Whether the same server gets the password, not less encrypted than it did. */
function isSameServer(known: StoredProvider, form: SaveProvider): boolean {
  const [from, to] = [serverOf(known.type, known), serverOf(form.providerType, form)];
  if (from === undefined || to === undefined) return from === to && known.host === form.host;
  if (from.hostname.toLowerCase() !== to.hostname.toLowerCase()) return false;
  if (from.isSecure === to.isSecure) return from.port === to.port;
  return form.providerType === 'Ldap' && to.isSecure && TLS_PORTS.get(from.port) === to.port;
}

function serverOf(
  type: ProviderType,
  { host, scimType }: Pick<IdentityProvider, 'host'> & Pick<SaveProvider, 'scimType'>,
) {
  return type === 'Ldap' ? parseLdapHost(host) : readScimAddress(host, scimType);
}

function readScimAddress(host: string, scimType: SaveProvider['scimType']) {
  try {
    return scimAddressOf({ host, scimType });
  } catch {
    return undefined; // no address, or not one for credentials: the check of the connection says why
  }
}

/** What a type does not have is not stored. */
function providerOf({ form, known }: Pick<Posted, 'form' | 'known'>, password: string): IdentityProvider {
  const { providerType: type, scimType } = form;
  const hasConnection = type === 'Ldap' || type === 'Scim' || type === 'D3';
  const ofConnection = (text: string) => (hasConnection ? text : '');
  return {
    id: known?.id ?? '',
    name: form.providerName,
    type,
    host: ofConnection(form.host),
    domainOrId: ofConnection(form.domainOrId),
    username: hasUsername(form) ? form.username : '',
    password,
    rootContext: type === 'Ldap' ? form.rootContext : '',
    adminGroup: ofConnection(form.adminGroup),
    technicalUserGroup: ofConnection(form.technicalUserGroup),
    groupFilter: ofConnection(form.groupFilter),
    userFilter: ofConnection(form.userFilter),
    useUserFilterForLogin: hasConnection && form.useUserFilterForLogin,
    userDisplayFormat: ofConnection(form.userDisplayFormat),
    groupDisplayFormat: ofConnection(form.groupDisplayFormat),
    isolated: hasConnection && form.isolated,
    flatGroupHierarchy: hasConnection && form.flatGroupHierarchy,
    scimType: type === 'Scim' ? scimType : 'TRUSTED',
    connectTimeoutInMs: hasConnection ? form.connectTimeoutInMs : 0,
  };
}
