import { type AccountColumns, accountColumns } from '../../imported-accounts/account-columns';
import { userIdOf } from '../../imported-accounts/derived-ids';
import type { LegacyUser } from '../../legacy-directory/legacy-directory';
import type { SourceUser } from '../../providers/directory-source';
import type { ProviderDomain } from '../../providers/identity-provider-domains';
import type { IdentityProvider } from '../../providers/identity-providers';
import type { Db } from '../../storage/connection';
import { type AccountRow, readMatchingAccounts, type StoredUsers } from '../read-matching-accounts';
import type { MigrationOptions } from '../read-migration';
import { isStorableId } from '../store-item-results';
import { NO_VALUES } from './enterprise-fields';
import type { GroupGraph } from './group-graph';
import { isTakenOver, type KnownAccount, planUser, type UserPlan } from './plan-user';

/** What the plans of all users share. */
export interface UserPlanning {
  readonly provider: IdentityProvider;
  readonly options: MigrationOptions;
  readonly directories: readonly ProviderDomain[];
  readonly groups: GroupGraph;
}

/** A user with its plan. */
export interface PlannedUser {
  readonly user: LegacyUser;
  readonly plan: UserPlan;
}

/**
 * The names and accounts that earlier plans have used and that are not stored yet: those of the same batch, and in a
 * dry run also those of all earlier batches.
 */
export interface ReservedAccounts {
  /** The account that has a name after the earlier plans; null when no account has it any more. */
  readonly holders: Map<string, KnownAccount | null>;
  /** The ids of the legacy users by the accounts that they were moved to. */
  readonly movedFrom: Map<string, string>;
}

export const noReservations = (): ReservedAccounts => ({ holders: new Map(), movedFrom: new Map() });

/** Plans the users of a batch in their order, without writing. */
export async function planUsers(
  db: Db,
  planning: UserPlanning,
  users: readonly LegacyUser[],
  reserved: ReservedAccounts = noReservations(),
): Promise<PlannedUser[]> {
  const { provider, directories } = planning;
  const incoming = users.map((user) => ({
    user,
    columns: isStorableId(user.id)
      ? accountColumns({ provider, departmentId: null, directories }, sourceUserOf(user))
      : undefined,
  }));
  const stored = await readMatchingAccounts(db, {
    providerId: provider.id,
    externalIds: users.map(({ id }) => id),
    nameKeys: incoming.flatMap(({ columns }) => columns?.user_name_key ?? []),
  });
  const find = finderOf(stored, provider.id, reserved);
  const names = new Map(incoming.map(({ user, columns }) => [user.id, columns?.user_name_key]));
  const externalIds = new Map(stored.accounts.map(({ id, externalId }) => [id, externalId ?? '']));
  return incoming.map(({ user, columns }) => {
    const { options, groups } = planning;
    const match = find(user, columns?.user_name_key);
    const rights = groups.rightsOf(user.groupIds);
    const holdersUser = externalIds.get(match.holder?.id ?? '') ?? '';
    const isHoldersName = names.has(holdersUser) ? names.get(holdersUser) === columns?.user_name_key : undefined;
    const plan = planUser({ ...match, user, columns, options, rights, isHoldersName, providerId: provider.id });
    reserve(reserved, { user, plan, providerId: provider.id });
    return { user, plan };
  });
}

function finderOf({ moved, accounts }: StoredUsers, providerId: string, { holders, movedFrom }: ReservedAccounts) {
  const current = <Account extends KnownAccount>(account: Account): Account => ({
    ...account,
    movedFrom: movedFrom.get(account.id) ?? account.movedFrom,
  });
  const byId = new Map(accounts.map((account) => [account.id, current(account)]));
  const byName = new Map(accounts.map((account) => [account.userNameKey, current(account)]));
  const ofProvider = accounts.filter((account) => account.providerId === providerId);
  const byExternalId = new Map(ofProvider.map((account: AccountRow) => [account.externalId, account]));
  return ({ id }: LegacyUser, nameKey: string | undefined) => {
    const item = moved.get(id);
    const target = item && byId.get(item.targetId);
    const holder = nameKey === undefined ? undefined : holders.get(nameKey);
    const stored = nameKey === undefined ? undefined : byName.get(nameKey);
    return {
      moved: target && item,
      account: target ?? byExternalId.get(id),
      // Null means that the holder in the database has lost the name.
      holder: holder === undefined ? stored && current(stored) : (holder ?? undefined),
    };
  };
}

/** Remembers what a plan changes, for the plans after it. */
function reserve(
  { holders, movedFrom }: ReservedAccounts,
  { user, plan, providerId }: PlannedUser & { readonly providerId: string },
): void {
  if (plan.outcome === 'created') {
    holders.set(plan.columns.user_name_key, newAccount(user, plan.columns, providerId));
    return;
  }
  const { account } = plan;
  if (account === undefined) return;
  movedFrom.set(account.id, user.id);
  if (!isTakenOver(plan) || plan.wasLocal) return;
  const { user_name_key: nameKey } = plan.columns;
  // The account may have lost its name to an earlier user of the list.
  const former = holders.get(account.userNameKey);
  if (former === undefined || former?.id === account.id) holders.set(account.userNameKey, null);
  holders.set(nameKey, { ...account, userNameKey: nameKey, movedFrom: user.id });
}

function newAccount(user: LegacyUser, columns: AccountColumns, providerId: string): KnownAccount {
  return {
    id: userIdOf(providerId, user.id),
    userNameKey: columns.user_name_key,
    providerId,
    email: columns.email,
    isAdmin: false,
    isTechnical: false,
    isFound: false,
    isClosed: false,
    hasPassword: false,
    values: NO_VALUES,
    movedFrom: user.id,
  };
}

/** Converts a user of the legacy system to the format of all directories, with the original display name. */
export function sourceUserOf(user: LegacyUser): SourceUser {
  const { id, userName, displayName, givenName, familyName, email, department, isDisabled } = user;
  return {
    externalId: id,
    userName,
    displayName,
    givenName,
    familyName,
    email,
    department,
    isDisabled,
    references: [id],
  };
}
