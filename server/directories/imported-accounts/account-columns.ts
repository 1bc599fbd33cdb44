import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { groupRow } from '../../accounts/directory/groups';
import { isDeliverable, isMailAddress } from '../../mail/mail-address';
import { isUserName, nameKey, searchableName, userNameKey } from '../../storage/searchable-names';
import { type Flag, flag } from '../../storage/tables';
import type { SourceGroup, SourceUser } from '../identity-providers/directory-source';
import { hasForeignDomain, type ProviderDomain } from '../identity-providers/identity-provider-domains';
import type { IdentityProvider, ProviderSettings } from '../identity-providers/identity-providers';

/** The maximum length of a stored display name, given name, family name or department, in characters. */
const MAX_NAME = 256;

/**
 * Derives an id from its parts as a UUID of version 8 (RFC 9562 §5.8), so that a deleted user or group gets the same id
 * when it comes back.
 */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a provider's group, which login settings and policies refer to. */
export const groupIdOf = (providerId: string, externalId: string) => derivedId('group', providerId, externalId);

/** The id of a provider's user; two sign-ins at the same time create one account because of it. */
export const userIdOf = (providerId: string, externalId: string) => derivedId('user', providerId, externalId);

/**
 * The local user name of a provider's user. The name of an isolated provider's user begins with the domain, or else the
 * provider's name, so that it differs from all names of other providers.
 */
export function userNameOf(
  { isolated, domainOrId, name }: Pick<IdentityProvider, 'isolated' | 'domainOrId' | 'name'>,
  userName: string,
): string {
  return isolated ? `${(domainOrId || name).trim()}\\${userName.trim()}` : userName.trim();
}

/** The columns of an account that its directory determines. */
export type AccountColumns = NonNullable<ReturnType<typeof accountColumns>>;

/** What the columns of an account depend on besides the user. */
export interface AccountContext {
  readonly provider: ProviderSettings;
  readonly departmentId: string | null;
  /** The providers whose users may enter their name with the domain. */
  readonly directories: readonly ProviderDomain[];
}

/**
 * The columns of an account that its directory determines.
 * @returns undefined when the user has no valid user name or id, or the name has the domain of another directory
 */
export function accountColumns({ provider, departmentId, directories }: AccountContext, user: SourceUser) {
  const userName = userNameOf(provider, user.userName);
  if (!provider.isolated && isNameOfOther(directories, provider, userName)) return undefined;
  if (user.userName.trim() === '' || !isUserName(userName) || !isExternalId(user.externalId)) return undefined;
  const givenName = cleanName(user.givenName);
  const familyName = cleanName(user.familyName);
  const displayName = cleanName(user.displayName) || `${givenName} ${familyName}`.trim() || userName;
  return {
    user_name: userName,
    user_name_key: userNameKey(userName),
    user_name_fold: searchableName(userName),
    display_name: displayName,
    display_name_fold: searchableName(displayName),
    display_name_key: nameKey(displayName),
    email: isMailAddress(user.email.trim()) ? user.email.trim() : '',
    given_name: givenName,
    family_name: familyName,
    department_id: departmentId,
    is_disabled_by_provider: flag(user.isDisabled),
    is_closed: flag(false),
  };
}

/** Whether a name looks like one of another directory. Only isolated providers have names with a backslash. */
function isNameOfOther(directories: readonly ProviderDomain[], provider: ProviderSettings, userName: string): boolean {
  return userNameKey(userName).includes('\\') || hasForeignDomain(directories, provider, userName);
}

/** Keeps an address that a migration has generated while the directory has no address. */
export function withGeneratedMail(columns: AccountColumns, stored: string): AccountColumns {
  const isGenerated = columns.email === '' && stored !== '' && !isDeliverable(stored);
  return isGenerated ? { ...columns, email: stored } : columns;
}

/** The value of `is_disabled`: an account that was disabled on this server stays disabled. */
export function disabledFlag({ is_disabled_by_provider }: Pick<AccountColumns, 'is_disabled_by_provider'>) {
  return sql<Flag>`case when is_locked = 1 then 1 else ${sql.lit(is_disabled_by_provider)} end`;
}

/** The row of a provider's group; undefined when the group has no valid name or id. */
export function groupColumns(providerId: string, { externalId, displayName }: SourceGroup) {
  const name = cleanName(displayName);
  if (name === '' || !isExternalId(externalId)) return undefined;
  const row = groupRow({ id: groupIdOf(providerId, externalId), displayName: name });
  return { ...row, provider_id: providerId, external_id: externalId };
}

/** Removes from a name what a database or a page cannot contain, and makes it one line of limited length. */
export function cleanName(text: string): string {
  const line = text
    .replace(/\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim(); // lone surrogates are removed, too
  return line.length <= MAX_NAME ? line : [...line].slice(0, MAX_NAME).join('').trim();
}

/** The length is limited because an index entry must fit into a page of the database. */
function isExternalId(id: string): boolean {
  return id !== '' && id.length <= 1000 && !/[\p{Cc}\p{Cs}]/u.test(id);
}
