import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { groupRow } from '../../accounts/directory/groups';
import { isDeliverable, isMailAddress } from '../../mail/mail-address';
import { isUserName, nameKey, searchableName, userNameKey } from '../../storage/searchable-names';
import { type Flag, flag } from '../../storage/tables';
import type { SourceGroup, SourceUser } from '../identity-providers/directory-source';
import { hasForeignDomain, type ProviderDomain } from '../identity-providers/identity-provider-domains';
import type { IdentityProvider, ProviderSettings } from '../identity-providers/identity-providers';

/** The longest display name, given name, family name or department that is stored, in characters. */
const MAX_NAME = 256;

/** An id that is always the same for the same parts, so that what is deleted and comes back has it again (RFC 9562 §5.8). */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a group of a provider: login settings and policies refer to it. */
export const groupIdOf = (providerId: string, externalId: string) => derivedId('group', providerId, externalId);

/** The id of a user of a provider, so that two sign-ins at the same time create one account. */
export const userIdOf = (providerId: string, externalId: string) => derivedId('user', providerId, externalId);

/**
 * The user name here of a user of a provider. That of an isolated one has the domain, so that it is never that of another
 * provider; without a domain, the name of the provider stands for it.
 */
export function userNameOf(
  { isolated, domainOrId, name }: Pick<IdentityProvider, 'isolated' | 'domainOrId' | 'name'>,
  userName: string,
): string {
  return isolated ? `${(domainOrId || name).trim()}\\${userName.trim()}` : userName.trim();
}

/** The columns of an account that its directory decides. */
export type AccountColumns = NonNullable<ReturnType<typeof accountColumns>>;

/** What the columns of an account depend on besides the user. */
export interface AccountContext {
  readonly provider: ProviderSettings;
  readonly departmentId: string | null;
  /** The directories whose users may enter their domain. */
  readonly directories: readonly ProviderDomain[];
}

/**
 * The columns of an account that its directory decides; undefined where it has no valid user name or id, or its name is that of
 * a user of another directory with the domain.
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

/** Whether a name would be taken for one of another directory: only isolated providers have names with a backslash. */
function isNameOfOther(directories: readonly ProviderDomain[], provider: ProviderSettings, userName: string): boolean {
  return userNameKey(userName).includes('\\') || hasForeignDomain(directories, provider, userName);
}

/** An address that a migration has made up stays, where the directory still has none. */
export function withGeneratedMail(columns: AccountColumns, stored: string): AccountColumns {
  const isGenerated = columns.email === '' && stored !== '' && !isDeliverable(stored);
  return isGenerated ? { ...columns, email: stored } : columns;
}

/** `is_disabled` of an account that stays locked when it was disabled here. */
export function disabledFlag({ is_disabled_by_provider }: Pick<AccountColumns, 'is_disabled_by_provider'>) {
  return sql<Flag>`case when is_locked = 1 then 1 else ${sql.lit(is_disabled_by_provider)} end`;
}

/** The row of a group of a provider; undefined where it has no name or id. */
export function groupColumns(providerId: string, { externalId, displayName }: SourceGroup) {
  const name = cleanName(displayName);
  if (name === '' || !isExternalId(externalId)) return undefined;
  const row = groupRow({ id: groupIdOf(providerId, externalId), displayName: name });
  return { ...row, provider_id: providerId, external_id: externalId };
}

/** A name without what a database or a page cannot hold, in one line, and cut where it is very long. */
export function cleanName(text: string): string {
  const line = text
    .replace(/\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim(); // half of a surrogate pair is removed
  return line.length <= MAX_NAME ? line : [...line].slice(0, MAX_NAME).join('').trim();
}

/** An index entry must fit into a page of the database. */
function isExternalId(id: string): boolean {
  return id !== '' && id.length <= 1000 && !/[\p{Cc}\p{Cs}]/u.test(id);
}
