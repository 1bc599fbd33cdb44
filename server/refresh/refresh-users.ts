import type { Deps } from '../deps';
import {
  type AccountColumns,
  accountColumns,
  newAccountColumns,
  withGeneratedMail,
} from '../imported-accounts/account-columns';
import type { Departments } from '../imported-accounts/departments';
import { freeUserNames } from '../imported-accounts/free-user-names';
import type { SourceUser } from '../providers/directory-source';
import type { ProviderDomain } from '../providers/identity-provider-domains';
import type { IdentityProvider } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import { type Change, changeAccounts, isSame } from './change-accounts';
import type { CollectedAccounts } from './collected-accounts';
import type { RefreshLease } from './refresh-lease';

/** What the batches of a refresh share. */
export interface UserImport {
  readonly provider: IdentityProvider;
  readonly lease: RefreshLease;
  readonly directories: readonly ProviderDomain[];
  readonly departments: Departments;
  readonly found: CollectedAccounts;
  /**
   * Users whose name belongs to an account that may have another name by now; they are stored after all others were
   * read.
   */
  readonly deferred: SourceUser[];
}

interface Incoming {
  readonly user: SourceUser;
  readonly columns: AccountColumns;
  readonly known?: KnownAccount | undefined;
}

/**
 * Stores a batch of users, in the transaction of `deps.db`.
 * @param options.isLast whether all other users have been read, so that accounts which were not found can lose their
 * names
 * @returns whether sessions have ended
 */
export async function storeUsers(
  deps: Deps,
  state: UserImport,
  users: readonly SourceUser[],
  { isLast = false } = {},
): Promise<boolean> {
  const incoming = await incomingOf(deps.db, state, users);
  if (incoming.length === 0) return false;
  const { free, hasReleased: hasFreed } = await withFreeNames(deps, state, { incoming, isLast });
  const now = deps.clock();
  await addAccounts(
    deps,
    state,
    free.filter(({ known }) => known === undefined),
  );
  const disabled: string[] = [];
  const unchanged: string[] = [];
  const changes: Change[] = [];
  for (const { user, columns, known } of free) {
    if (known === undefined) continue;
    const isUnchanged = isSame({ known, columns });
    state.found.add(user, known.id, isUnchanged ? undefined : now);
    if (isUnchanged) unchanged.push(known.id);
    else changes.push({ columns, known });
    if (user.isDisabled && known.is_disabled === 0) disabled.push(known.id);
  }
  await changeAccounts(deps.db, { now, generation: state.lease.generation }, changes);
  await markFound(deps.db, state.lease, unchanged);
  if (disabled.length > 0) await deps.db.deleteFrom('sessions').where('user_id', 'in', disabled).execute();
  return disabled.length > 0 || hasFreed;
}

/** The users of a batch that can have accounts, each once, with the existing account of each. */
async function incomingOf(db: Db, state: UserImport, users: readonly SourceUser[]): Promise<Incoming[]> {
  const byId = new Map(users.map((user) => [user.externalId, user]));
  const known = await knownAccounts(db, state.provider.id, [...byId.keys()]);
  const incoming: Incoming[] = [];
  for (const user of byId.values()) {
    if (state.found.has(user.externalId)) continue; // a user may be on two pages if the directory changes
    const departmentId = await state.departments.idOf(db, user.department);
    const columns = accountColumns({ ...state, departmentId }, user);
    const account = known.get(user.externalId);
    if (columns === undefined) state.found.skip(user.userName);
    else incoming.push({ user, columns: withGeneratedMail(columns, account?.email ?? ''), known: account });
  }
  return incoming;
}

type KnownAccount = Awaited<ReturnType<typeof readAccounts>>[number];

const readAccounts = (db: Db, providerId: string, externalIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'external_id', 'user_name', 'user_name_key', 'user_name_fold', 'is_disabled', 'is_closed'])
    .select(['display_name', 'display_name_fold', 'display_name_key', 'email', 'given_name', 'family_name'])
    .select(['department_id', 'is_disabled_by_provider'])
    .where('provider_id', '=', providerId)
    .where('external_id', 'in', externalIds)
    .execute();

async function knownAccounts(db: Db, providerId: string, externalIds: readonly string[]) {
  // A text with a control character is never an id, and must not be a parameter of a statement.
  const ids = externalIds.filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  if (ids.length === 0) return new Map<string | null, KnownAccount>();
  return new Map((await readAccounts(db, providerId, ids)).map((row) => [row.external_id, row]));
}

/** Leaves out the users whose name another account has, and removes names from accounts that are no longer found. */
async function withFreeNames(
  deps: Deps,
  { provider, lease, found, deferred }: UserImport,
  { incoming, isLast }: { incoming: readonly Incoming[]; isLast: boolean },
): Promise<{ readonly free: Incoming[]; readonly hasReleased: boolean }> {
  const holders = await readHolders(
    deps.db,
    incoming.map(({ columns }) => columns.user_name_key),
  );
  const free = new Map<string, Incoming>();
  const freed: string[] = [];
  for (const each of incoming) {
    const key = each.columns.user_name_key;
    const holder = holders.get(key);
    const isOther = holder !== undefined && holder.id !== each.known?.id;
    const isKept =
      isOther && (holder.provider_id !== provider.id || Number(holder.refresh_generation) === lease.generation);
    if (isKept || free.has(key)) found.skip(each.user.userName);
    else if (isOther && !isLast) deferred.push(each.user);
    else {
      if (isOther) freed.push(holder.id);
      free.set(key, each);
    }
  }
  await freeUserNames(deps, freed);
  return { free: [...free.values()], hasReleased: freed.length > 0 };
}

async function readHolders(db: Db, keys: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name_key', 'provider_id', 'refresh_generation'])
    .where('user_name_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.user_name_key, row]));
}

async function addAccounts({ db, clock }: Deps, { provider, lease, found }: UserImport, added: readonly Incoming[]) {
  if (added.length === 0) return;
  const now = clock();
  const rows = added.map(({ user, columns }) => ({
    ...newAccountColumns(provider, user.externalId),
    ...columns,
    is_disabled: columns.is_disabled_by_provider,
    refresh_generation: lease.generation,
    created_at: now,
    updated_at: now,
  }));
  const inserted = await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .execute();
  const stored = new Set(inserted.map(({ external_id }) => external_id));
  for (const [index, { user }] of added.entries()) {
    // Another account was added with the name meanwhile, or the user has just signed in.
    if (!stored.has(user.externalId)) found.skip(user.userName);
    else found.add(user, rows[index]?.id ?? '', now);
  }
}

async function markFound(db: Db, { generation }: RefreshLease, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('users').set({ refresh_generation: generation }).where('id', 'in', ids).execute();
}
