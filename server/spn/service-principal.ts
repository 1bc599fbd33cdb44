import { isIP } from 'node:net';
import { parseUrl } from '../../shared/contract/parse-url';
import type { DomainNames } from '../providers/domain-names';
import type { IdentityProvider } from '../providers/identity-providers';
import { isLoopback } from '../settings/loopback';
import { domainOfContext } from './domain-name';

/** The message keys of the reasons why the name cannot be registered. */
export type SpnProblem =
  | 'SPN_PROBLEM_NO_BASE_ADDRESS'
  | 'SPN_PROBLEM_BASE_ADDRESS'
  | 'SPN_PROBLEM_NO_PROVIDER'
  | 'SPN_PROBLEM_DOMAIN'
  | 'SPN_PROBLEM_CHARACTERS';

/** The fields of an LDAP provider that identify the domain. */
export interface AccountProvider extends Pick<IdentityProvider, 'username' | 'domainOrId' | 'rootContext'> {
  readonly domainNames?: DomainNames;
}

/** A service principal name, and the account that it belongs to. */
export interface ServicePrincipal {
  /** `HTTP/` and the host name without a port, because browsers request a ticket for this name. */
  readonly name: string;
  /** The name of the account in its domain, `sAMAccountName`. */
  readonly accountName: string;
  /** The account as commands expect it: `DOMAIN\name`, or only the name if the short domain name is unknown. */
  readonly account: string;
  /** The Kerberos realm: the domain name in upper case. */
  readonly realm: string;
  /** The host name without a port. */
  readonly host: string;
}

export type PrincipalResult =
  | { readonly ok: true; readonly principal: ServicePrincipal }
  | { readonly ok: false; readonly problems: readonly SpnProblem[] };

/** The facts that determine the name. */
export interface PrincipalSource {
  readonly publicUrl?: string | undefined;
  /** The first LDAP provider. */
  readonly provider?: AccountProvider | undefined;
  /** The account that has the name in the directory; by default one of the name's own. */
  readonly accountName?: string | undefined;
}

/**
 * Computes the service principal name of this server.
 * @returns the name, or all problems that prevent it
 */
export function servicePrincipalOf({ publicUrl, provider, accountName }: PrincipalSource): PrincipalResult {
  const host = publicUrl === undefined ? undefined : serviceHost(publicUrl);
  const account = provider && accountOf(provider, accountName ?? ownAccountName(host ?? ''));
  const problems: SpnProblem[] = [];
  if (publicUrl === undefined) problems.push('SPN_PROBLEM_NO_BASE_ADDRESS');
  else if (host === undefined) problems.push('SPN_PROBLEM_BASE_ADDRESS');
  if (account === undefined) problems.push('SPN_PROBLEM_NO_PROVIDER');
  else if (typeof account === 'string') problems.push(account);
  if (host === undefined || account === undefined || typeof account === 'string') return { ok: false, problems };
  return { ok: true, principal: principalOf(host, account) };
}

/**
 * Returns the name with which a user signs in to the directory. If only a name was entered, the domain is added,
 * because an Active Directory does not accept a name alone.
 */
export function signInName(user: string, { account, accountName, realm }: ServicePrincipal): string {
  if (/[\\@=]/.test(user)) return user;
  const domain = account.slice(0, account.length - accountName.length);
  return domain === '' ? `${user}@${realm.toLowerCase()}` : `${domain}${user}`;
}

/**
 * Returns the service principal name of a server with this origin.
 * @returns undefined for an origin that cannot have one
 */
export function servicePrincipalName(publicUrl: string | undefined): string | undefined {
  const host = publicUrl === undefined ? undefined : serviceHost(publicUrl);
  return host && nameOf(host);
}

const nameOf = (host: string) => `HTTP/${host}`;

/** Matches a host name that has no special meaning in shells and that other machines can resolve. */
const HOST = /^[a-z0-9][a-z0-9._-]*$/;

function serviceHost(publicUrl: string): string | undefined {
  const hostname = parseUrl(publicUrl)?.hostname.replace(/\.$/, '');
  if (hostname === undefined || !HOST.test(hostname) || isIP(hostname) !== 0 || isLoopback(hostname)) return undefined;
  return hostname;
}

/**
 * Matches letters and digits of any script, and characters that have no special meaning within a word in cmd,
 * PowerShell and sh.
 */
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

interface Account {
  readonly name: string;
  /** The NetBIOS name of the domain; empty if unknown. */
  readonly domain: string;
  readonly realm: string;
}

/** The maximum length of `sAMAccountName` of users in characters. */
const ACCOUNT_NAME_MAX = 20;

/**
 * Returns the name of an account for the service principal name alone: `http-id` for `id.example.org`. The account with which
 * a provider reads the directory would get another password with the keytab, and could not read any more.
 */
function ownAccountName(host: string): string {
  const [label = ''] = host.split('.');
  return `http-${label}`.slice(0, ACCOUNT_NAME_MAX);
}

/** Finds the domain of a provider, also in its user name: `DOMAIN\\name` or `name@example.org`. */
function accountOf(
  { username, domainOrId, rootContext, ...read }: AccountProvider,
  name: string,
): Account | SpnProblem {
  const [, prefix = '', suffix = ''] = /^(?:([^\\=]*)\\)?[^\\@=]*(?:@([^\\@=]*))?$/.exec(username.trim()) ?? [];
  const given = domainOrId.trim();
  const known = read.domainNames?.domains ?? [];
  const short = [...known, prefix, given].find((domain) => domain !== '' && !domain.includes('.')) ?? '';
  const long = [given, domainOfContext(rootContext), ...known, suffix, prefix].find((domain) => domain.includes('.'));
  const realm = long ?? short;
  if (realm === '') return 'SPN_PROBLEM_DOMAIN';
  if (![name, realm, ...(short === '' ? [] : [short])].every((word) => WORD.test(word)))
    return 'SPN_PROBLEM_CHARACTERS';
  return { name, domain: short.toUpperCase(), realm: realm.toUpperCase() };
}

function principalOf(host: string, { name, domain, realm }: Account): ServicePrincipal {
  const account = domain === '' ? name : `${domain}\\${name}`;
  return { name: nameOf(host), accountName: name, account, realm, host };
}

/** The commands that register a name, and that create a keytab. */
interface SpnCommands {
  readonly command1: string;
  readonly command2: string;
}

/**
 * Composes the commands as Microsoft documents them
 * (https://learn.microsoft.com/windows-server/administration/windows-commands/setspn and .../ktpass): `-S` adds a name
 * after checking that no other account has it; `/pass *` asks for the account's password, which the command sets.
 */
export function windowsCommands({ name, account, realm, host }: ServicePrincipal): SpnCommands {
  return {
    command1: `setspn -S ${name} ${account}`,
    command2: `ktpass /out ${host}.keytab /princ ${name}@${realm} /mapuser ${account} /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *`,
  };
}

/** Composes the commands of samba-tool(8), for a domain controller of Samba. */
export function sambaCommands({ name, accountName, host }: ServicePrincipal): SpnCommands {
  return {
    command1: `samba-tool spn add ${name} ${accountName}`,
    command2: `samba-tool domain exportkeytab ${host}.keytab --principal=${name}`,
  };
}
