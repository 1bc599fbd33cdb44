import type { Deps } from '../deps';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import { readDirectoryDomains } from '../providers/identity-provider-domains';
import type { ProviderSettings } from '../providers/identity-providers';
import { matchOf, rightsGroupOf } from '../providers/rights-group';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSessionsOf } from '../sessions/sessions';
import { AdministratorLockout, keepAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import {
  type AccountColumns,
  accountColumns,
  disabledFlag,
  newAccountColumns,
  withGeneratedMail,
} from './account-columns';
import { departmentIdOf } from './departments';
import { freeUserNames } from './free-user-names';
import { groupColumns } from './group-columns';

/** A user as read from the directory at a sign-in. */
export interface SignedInUser {
  readonly user: SourceUser;
  /** All groups of the user, including indirect ones; with undefined, memberships and rights stay unchanged. */
  readonly groups: readonly SourceGroup[] | undefined;
  /** Called at the beginning of the transaction; throws when the account must stay unchanged. */
  readonly before?: ((trx: Db) => Promise<void>) | undefined;
}

/** Thrown if an administrator might lose rights or memberships, so that the transaction is repeated with the lock. */
class NeedsLock extends Error {
  override readonly name = 'NeedsLock';
}

/**
 * Stores the account and groups of a user whom a directory has just signed in. An account that is disabled in the
 * directory is stored as disabled, and its sessions end. The last administrator who can sign in keeps the groups and
 * rights, as in a refresh.
 * @returns the id of the account, or undefined when the user name is not valid, or belongs to a local account, to the
 * account or domain of another provider, or to another user whom the directory still contains
 */
export async function importAccount(
  deps: Deps,
  provider: ProviderSettings,
  signedIn: SignedInUser,
): Promise<string | undefined> {
  const store = (change: Partial<SignedInUser> = {}) =>
    replacingSessionTransaction(deps, (trx) =>
      storeSignedIn({ ...deps, db: trx }, provider, { ...signedIn, ...change }),
    );
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof NeedsLock)) throw error;
  }
  try {
    return await replacingSessionTransaction(deps, (trx) =>
      keepAdministratorSignIn(trx, () => storeSignedIn({ ...deps, db: trx }, provider, signedIn, { isLocked: true })),
    );
  } catch (error) {
    if (!(error instanceof AdministratorLockout)) throw error;
  }
  return store({ groups: undefined });
}

async function storeSignedIn(
  deps: Deps,
  provider: ProviderSettings,
  { user, groups, before = async () => {} }: SignedInUser,
  { isLocked = false } = {},
): Promise<string | undefined> {
  const { db } = deps;
  await before(db);
  const departmentId = await departmentIdOf(db, user.department);
  const columns = accountColumns({ provider, departmentId, directories: await readDirectoryDomains(db) }, user);
  if (columns === undefined) return undefined;
  const userId = await storeAccount(deps, { provider, externalId: user.externalId, columns });
  if (userId === undefined) return undefined;
  if (groups !== undefined) await storeMemberships(db, { provider, userId, groups, isLocked });
  if (user.isDisabled) await endSessionsOf(db, userId);
  return userId;
}

interface Account {
  readonly provider: ProviderSettings;
  readonly externalId: string;
  readonly columns: AccountColumns;
}

async function storeAccount(deps: Deps, account: Account): Promise<string | undefined> {
  const { db, clock } = deps;
  const { provider, externalId, columns } = account;
  const known = await findAccount(db, account);
  const holder = await db
    .selectFrom('users')
    .select(['id', 'provider_id', 'is_closed', 'refresh_generation'])
    .where('user_name_key', '=', columns.user_name_key)
    .executeTakeFirst();
  if (holder !== undefined && holder.id !== known?.id) {
    if (holder.provider_id !== provider.id || isStillFound(holder)) return undefined;
    await freeUserNames(deps, [holder.id]);
  }
  if (known !== undefined) return updateAccount(deps, known, columns);
  const now = clock();
  const inserted = await db
    .insertInto('users')
    .values({
      ...newAccountColumns(provider, externalId),
      ...columns,
      is_disabled: columns.is_disabled_by_provider,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another sign-in of the same user may have stored the account meanwhile.
  return inserted?.id ?? (await findAccount(db, account))?.id;
}

/**
 * Whether the last refresh has found an account. It has closed all other accounts, except those that were added at a
 * sign-in. The next refresh finds out whether the directory has given the name to another user.
 */
function isStillFound(holder: { readonly is_closed: number; readonly refresh_generation: unknown }): boolean {
  return holder.is_closed === 0 && holder.refresh_generation !== null;
}

type KnownAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function findAccount(db: Db, { provider, externalId }: Account) {
  return db
    .selectFrom('users')
    .select(['id', 'is_closed', 'email'])
    .where('provider_id', '=', provider.id)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/**
 * Updates a known account. One that was closed has no rights until its groups are read, and does not count as found by
 * the last refresh.
 */
async function updateAccount({ db, clock }: Deps, { id, is_closed, email }: KnownAccount, columns: AccountColumns) {
  const comesBack = { is_admin: flag(false), is_technical: flag(false), refresh_generation: null };
  await db
    .updateTable('users')
    .set({
      ...withGeneratedMail(columns, email),
      is_disabled: disabledFlag(columns),
      ...(is_closed === 1 ? comesBack : {}),
      updated_at: clock(),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

interface Memberships {
  readonly provider: ProviderSettings;
  readonly userId: string;
  readonly groups: readonly SourceGroup[];
  /** Whether the transaction holds the lock under which administrators may lose rights and memberships. */
  readonly isLocked: boolean;
}

/** Stores the groups of a user, and the rights that they grant. */
async function storeMemberships(db: Db, { provider, userId, groups, isLocked }: Memberships): Promise<void> {
  const rows = groups.flatMap((group) => groupColumns(provider.id, group) ?? []);
  const ids = [...new Set(rows.map(({ id }) => id))];
  for (const row of rows) {
    // A group that a migration has made local stays local.
    const { provider_id: _provider, external_id: _external, ...columns } = row;
    // The name may have changed; a known group keeps the generation in which it was found.
    await db
      .insertInto('groups')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(columns).where('groups.provider_id', '=', provider.id),
      )
      .execute();
  }
  const left = await db
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('group_id', 'in', (eb) => eb.selectFrom('groups').select('id').where('provider_id', '=', provider.id))
    .$if(ids.length > 0, (query) => query.where('group_id', 'not in', ids))
    .executeTakeFirst();
  if (ids.length > 0)
    await db
      .insertInto('group_members')
      .values(ids.map((group_id) => ({ group_id, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const isIn = (name: string) => rightsGroupOf(groups, (group) => matchOf(group, name)).group !== undefined;
  const rights = { is_admin: flag(isIn(provider.adminGroup)), is_technical: flag(isIn(provider.technicalUserGroup)) };
  const losesNothing = left.numDeletedRows === 0n && rights.is_admin === 1 && rights.is_technical === 0;
  if (!isLocked && !losesNothing && (await isAdministrator(db, userId))) throw new NeedsLock();
  await db.updateTable('users').set(rights).where('id', '=', userId).execute();
}

async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst();
  return row?.is_admin === 1;
}
