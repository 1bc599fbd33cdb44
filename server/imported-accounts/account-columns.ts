import { sql } from 'kysely';
import { isDemoLegacy } from '../legacy-directory/demo-legacy-connection';
import { isDeliverable, isMailAddress } from '../mail/mail-address';
import type { SourceUser } from '../providers/directory-source';
import { hasForeignDomain, type ProviderDomain } from '../providers/identity-provider-domains';
import type { ProviderSettings } from '../providers/identity-providers';
import { userNameOf } from '../providers/qualified-name';
import { type Flag, flag } from '../storage/flag';
import { nameKey, searchableName } from '../storage/searchable-names';
import { isUserName, userNameKey } from '../storage/user-names';
import { cleanName } from './clean-name';
import { isExternalId, userIdOf } from './derived-ids';

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

/** Returns the columns of a new account that its directory does not determine, or determines later. */
export const newAccountColumns = (provider: ProviderSettings, externalId: string) => ({
  id: userIdOf(provider.id, externalId),
  provider_id: provider.id,
  external_id: externalId,
  is_admin: flag(false),
  is_external: flag(false),
  is_technical: flag(false),
  is_demo: flag(isDemoLegacy(provider)),
  password_hash: null,
});
