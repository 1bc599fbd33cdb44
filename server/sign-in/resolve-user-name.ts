import { hasForeignDomain, isDomainOf } from '../directories/identity-providers/identity-provider-domains';
import { configOf, listDirectories, type SealedProvider } from '../directories/identity-providers/identity-providers';
import { qualifiedName, userNameOf } from '../directories/identity-providers/qualified-name';
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
function nameAt(provider: SealedProvider, userName: string): string {
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
    if (!qualified.isPrincipal) return { accountName: entered, targets: [] };
  }
  const open = providers.filter(({ isolated }) => !isolated);
  return { accountName: entered, targets: open.map((provider) => ({ provider, name, principal })) };
}
