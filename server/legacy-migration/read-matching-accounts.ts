import { type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import type { KnownAccount } from './plan/plan-user';

/** What an earlier run stored about a legacy user. */
export interface MovedUser {
  readonly externalId: string;
  readonly targetId: string;
  /** Whether the user was moved to an account that was local before. */
  readonly wasLocal: boolean;
  readonly password: string;
}

/** A stored account with the keys to find it by. */
export interface AccountRow extends KnownAccount {
  readonly externalId: string | null;
}

/** What is stored about the users of a batch. */
export interface StoredUsers {
  /** By the ids of the users. */
  readonly moved: ReadonlyMap<string, MovedUser>;
  readonly accounts: readonly AccountRow[];
}

/** The keys of a batch of users: their ids in the legacy system, and their user names on this server. */
export interface UserKeys {
  readonly providerId: string;
  readonly externalIds: readonly string[];
  readonly nameKeys: readonly string[];
}

/**
 * Reads the accounts of this server that may belong to the legacy users of a batch, and what earlier runs stored about
 * these users.
 */
export async function readMatchingAccounts(db: Db, { providerId, ...keys }: UserKeys): Promise<StoredUsers> {
  // A text with a control character is never an id, and must not be a parameter of a statement.
  const externalIds = keys.externalIds.filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  const moved = externalIds.length === 0 ? [] : await readMoved(db, providerId, externalIds);
  const ids = moved.map(({ targetId }) => targetId);
  const found = await Promise.all([
    readWhere(
      db,
      providerId,
      sql<SqlBool>`users.provider_id = ${providerId} and users.external_id in (${list(externalIds)})`,
    ),
    readWhere(db, providerId, sql<SqlBool>`users.id in (${list(ids)})`),
    readWhere(db, providerId, sql<SqlBool>`users.user_name_key in (${list(keys.nameKeys)})`),
  ]);
  const accounts = new Map(found.flat().map((account) => [account.id, account]));
  return { moved: new Map(moved.map((each) => [each.externalId, each])), accounts: [...accounts.values()] };
}

const list = (values: readonly string[]) => (values.length === 0 ? sql`null` : sql.join(values));

async function readMoved(db: Db, providerId: string, externalIds: readonly string[]): Promise<MovedUser[]> {
  const rows = await db
    .selectFrom('legacy_migration_items')
    .select(['external_id', 'target_id', 'is_own', 'password'])
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'user')
    .where('external_id', 'in', externalIds)
    .execute();
  return rows.flatMap(({ external_id: externalId, target_id: targetId, is_own, password }) =>
    targetId === null ? [] : [{ externalId, targetId, wasLocal: is_own === 1, password }],
  );
}

async function readWhere(
  db: Db,
  providerId: string,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('departments', 'departments.id', 'users.department_id')
    .leftJoin('legacy_migration_items as items', (join) =>
      join
        .onRef('items.target_id', '=', 'users.id')
        .on('items.kind', '=', 'user')
        .on('items.provider_id', '=', providerId),
    )
    .select(['users.id', 'users.user_name_key', 'users.provider_id', 'users.external_id', 'users.email'])
    .select(['users.is_admin', 'users.is_closed', 'users.is_technical', 'users.password_hash'])
    .select(['users.refresh_generation', 'departments.display_name as department'])
    .select(['employee_number', 'cost_center', 'organization', 'division', 'items.external_id as moved_from'])
    .where(condition)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userNameKey: row.user_name_key,
    providerId: row.provider_id,
    externalId: row.external_id,
    email: row.email,
    isAdmin: row.is_admin === 1,
    isTechnical: row.is_technical === 1,
    isFound: row.refresh_generation !== null,
    isClosed: row.is_closed === 1,
    hasPassword: row.password_hash !== null,
    values: {
      employeeNumber: row.employee_number,
      costCenter: row.cost_center,
      organization: row.organization,
      division: row.division,
      department: row.department ?? '',
    },
    movedFrom: row.moved_from ?? undefined,
  }));
}
