import { CHECKS_PASSWORDS } from '../../settings/login-settings/administrator-sign-in';
import type { Db } from '../../storage/connection';
import { userNameKey } from '../../storage/searchable-names';
import { configOf, type IdentityProvider } from './identity-providers';

/** A provider and the domain that its users may enter. If the domain is empty, the name of the provider is used. */
export type ProviderDomain = Pick<IdentityProvider, 'id' | 'name' | 'domainOrId'>;

/** A user name with a domain: `DOMAIN\name` or `name@domain`. */
export interface QualifiedName {
  readonly domain: string;
  readonly name: string;
  /** Whether it has the form `name@domain`, which is also the form of a `userPrincipalName`. */
  readonly isPrincipal: boolean;
}

/**
 * Match `DOMAIN ame` and `name@domain`. They also accept the variants of these signs that `userNameKey` treats as
 * equal.
 */
const WITH_BACKSLASH = /^([^\\＼﹨]+)[\\＼﹨](.+)$/su;
const WITH_AT = /^(.+)[@＠﹫]([^@＠﹫]+)$/su;

/** Splits a user name. @returns undefined if it has no domain */
export function qualifiedName(text: string): QualifiedName | undefined {
  const trimmed = text.trim();
  const [, before, rest] = WITH_BACKSLASH.exec(trimmed) ?? [];
  if (before !== undefined && rest !== undefined) return { domain: before, name: rest, isPrincipal: false };
  const [, name, domain] = WITH_AT.exec(trimmed) ?? [];
  return name === undefined || domain === undefined ? undefined : { domain, name, isPrincipal: true };
}

/**
 * Tells whether a domain belongs to a provider. Users may enter the whole domain or, as in `DOMAIN ame`, its first
 * part.
 */
export function isDomainOf({ domainOrId, name }: Pick<ProviderDomain, 'domainOrId' | 'name'>, domain: string): boolean {
  const own = userNameKey(domainOrId) || userNameKey(name);
  const wanted = userNameKey(domain);
  return wanted === own || wanted === own.split('.')[0];
}

/** Tells whether a user name has the domain of a directory other than the account's own provider. */
export function hasForeignDomain(
  directories: readonly ProviderDomain[],
  own: Pick<ProviderDomain, 'domainOrId' | 'name'> | undefined,
  userName: string,
): boolean {
  const domain = qualifiedName(userName)?.domain;
  if (domain === undefined || (own !== undefined && isDomainOf(own, domain))) return false;
  return directories.some((directory) => isDomainOf(directory, domain));
}

/** Reads the domains of the directories whose users sign in with the password of the directory. */
export async function readDirectoryDomains(db: Db): Promise<ProviderDomain[]> {
  const rows = await db
    .selectFrom('identity_providers')
    .select(['id', 'name', 'config'])
    .where(CHECKS_PASSWORDS)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, domainOrId: configOf(row.config).domainOrId }));
}
