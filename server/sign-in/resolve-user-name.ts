import { hasForeignDomain, isDomainOf } from '../providers/identity-provider-domains';
import { configOf, listDirectories, type SealedProvider } from '../providers/identity-providers';
import { type QualifiedName, qualifiedName, userNameOf } from '../providers/qualified-name';
import { CHECKS_PASSWORDS } from '../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../storage/connection';
import { isUserName, userNameKey } from '../storage/user-names';
import type { DirectoryTarget } from './directory-answer';
import type { SignInDeps } from './sign-in-deps';

/** What an entered user name means. */
export interface ResolvedUserName {
  /** The name that attempts are counted for: the account's name, one spelling with a domain, or the entered text. */
  readonly accountName: string;
  /**
   * The directories that may contain the user; empty for a local account, and for a name that no directory can contain.
   */
  readonly targets: readonly DirectoryTarget[];
}

/** Tells whether a directory counts wrong passwords of a name as well. A legacy system does not. */
export const isLimitedByDirectory = ({ targets }: Pick<ResolvedUserName, 'targets'>): boolean =>
  targets.some(({ provider }) => provider.type === 'Ldap');

/**
 * Finds the account that a user name means, and where its password is checked: for a local account on this server, for
 * a directory's account in its directory, and for an unknown name in all directories that may contain it. An entered
 * domain takes precedence over an account with the same name.
 */
export async function resolveUserName(deps: SignInDeps, entered: string): Promise<ResolvedUserName> {
  const { db, directories } = deps;
  const local: ResolvedUserName = { accountName: entered, targets: [] };
  if (directories === undefined || !isUserName(entered)) return local;
  if (!(await hasDirectory(db))) return { ...local, accountName: (await findMovedName(db, entered)) ?? entered };
  const account = await db
    .selectFrom('users')
    .select(['user_name', 'provider_id', 'password_hash'])
    .where('user_name_key', '=', userNameKey(entered))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  // This is decided before the providers are read, so that local accounts can sign in whatever happens there.
  if (account !== undefined && (account.provider_id === null || account.password_hash !== null)) return local;
  const movedName = account === undefined ? await findMovedName(db, entered) : undefined;
  if (movedName !== undefined) return { accountName: movedName, targets: [] };
  const providers = await listDirectories(db);
  if (account === undefined) return resolveUnknown(providers, entered);
  const provider = providers.find(({ id }) => id === account.provider_id);
  // Without this check, another provider could create a user with this name, and would receive the passwords of the
  // domain's users.
  if (hasForeignDomain(providers, provider, entered)) return resolveUnknown(providers, entered);
  if (provider === undefined) return local;
  const name = nameAt(provider, account.user_name);
  return { accountName: account.user_name, targets: [{ provider, name, principal: '' }] };
}

async function hasDirectory(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('identity_providers')
    .select('id')
    .where(CHECKS_PASSWORDS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds an account that a finished migration has moved by its former spelling with the provider's domain, which its
 * user may still enter. An account with exactly the entered name takes precedence.
 */
async function findMovedName(db: Db, entered: string): Promise<string | undefined> {
  const qualified = qualifiedName(entered);
  if (qualified === undefined) return undefined;
  const rows = await db
    .selectFrom('identity_providers')
    .innerJoin('legacy_migrations', 'legacy_migrations.provider_id', 'identity_providers.id')
    .select(['identity_providers.id', 'name', 'config'])
    .where('is_switched', '=', 1)
    .orderBy('created_at')
    .execute();
  const providers = rows.map(({ id, name, config }) => ({ ...configOf(config), id, name }));
  const [provider] = providers.filter((each) => isDomainOf(each, qualified.domain));
  if (provider === undefined || (await isAccount(db, entered))) return undefined;
  const account = await db
    .selectFrom('users')
    .innerJoin('legacy_migration_items as item', 'item.target_id', 'users.id')
    .select('users.user_name')
    .where('user_name_key', '=', userNameKey(userNameOf(provider, qualified.name)))
    .where('is_closed', '=', 0)
    .where('users.provider_id', 'is', null)
    .where('item.kind', '=', 'user')
    .where('item.provider_id', '=', provider.id)
    .executeTakeFirst();
  return account?.user_name;
}

async function isAccount(db: Db, userName: string): Promise<boolean> {
  const key = userNameKey(userName);
  return (await db.selectFrom('users').select('id').where('user_name_key', '=', key).executeTakeFirst()) !== undefined;
}

/** The name of an account in its directory, without the prefix of an isolated provider. */
export function nameAt(provider: SealedProvider, userName: string): string {
  const prefix = userNameOf({ ...provider, isolated: true }, '');
  return userNameKey(userName).startsWith(userNameKey(prefix)) ? userName.slice(prefix.length) : userName;
}

function resolveUnknown(providers: readonly SealedProvider[], entered: string): ResolvedUserName {
  const name = entered.trim();
  const qualified = qualifiedName(entered);
  // The domain of a userPrincipalName may differ from the directory's domain, and its name from the account name.
  const principal = qualified?.isPrincipal === true ? name : '';
  if (qualified !== undefined) {
    const own = providers.filter((provider) => isDomainOf(provider, qualified.domain));
    const [first] = own;
    const targets = own.map((provider) => ({ provider, name: qualified.name, principal }));
    if (first !== undefined) return { accountName: userNameOf(first, qualified.name), targets };
    const claimed = resolveClaimed(providers, qualified, name);
    if (claimed !== undefined) return claimed;
    if (!qualified.isPrincipal) return { accountName: entered, targets: [] };
  }
  const open = providers.filter(({ isolated }) => !isolated);
  return { accountName: entered, targets: open.map((provider) => ({ provider, name, principal })) };
}

/**
 * Resolves a name whose domain no administrator has entered by what the directories say of themselves. A directory could
 * name the domain of another one, so what an administrator has entered takes precedence, and of isolated directories
 * only the first one that has the domain gets the password.
 */
function resolveClaimed(
  providers: readonly SealedProvider[],
  { domain, name, isPrincipal }: QualifiedName,
  entered: string,
): ResolvedUserName | undefined {
  const isNamed = (names: readonly string[]) => names.some((each) => userNameKey(each) === userNameKey(domain));
  const principal = isPrincipal ? entered : '';
  const ofDomain = preferOpen(providers.filter(({ domainNames }) => isNamed(domainNames.domains)));
  const [first] = ofDomain;
  if (first !== undefined) {
    const targets = ofDomain.map((provider) => ({ provider, name, principal }));
    return { accountName: userNameOf(first, name), targets };
  }
  const [provider] = preferOpen(providers.filter(({ domainNames }) => isNamed(domainNames.suffixes)));
  // Directories that are not isolated get every name without a known domain.
  if (!isPrincipal || provider === undefined || !provider.isolated) return undefined;
  return { accountName: entered, targets: [{ provider, name: entered, principal }] };
}

/** Returns the directories that are not isolated, or else the first one. */
function preferOpen(providers: readonly SealedProvider[]): readonly SealedProvider[] {
  const open = providers.filter(({ isolated }) => !isolated);
  return open.length > 0 ? open : providers.slice(0, 1);
}
