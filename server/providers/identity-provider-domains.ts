import { CHECKS_PASSWORDS } from '../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../storage/connection';
import { userNameKey } from '../storage/user-names';
import { configOf, type IdentityProvider } from './identity-providers';
import { qualifiedName } from './qualified-name';

/** A provider and the domain that its users may enter. If the domain is empty, the name of the provider is used. */
export type ProviderDomain = Pick<IdentityProvider, 'id' | 'name' | 'domainOrId'>;

/**
 * Tells whether a domain belongs to a provider. Users may enter the whole domain or, as in `DOMAIN\name`, its first
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
