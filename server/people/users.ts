import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Recipient } from '../mail/queued-mail';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { nameKey, searchableName } from '../storage/searchable-names';
import { isUserName, userNameKey } from '../storage/user-names';
import { isUuid } from '../storage/uuid';

export interface UserSummary {
  id: string;
  userName: string;
  displayName: string;
  email: string;
  isAdmin: boolean;
  isExternal: boolean;
  /** Whether the account is for a program. */
  isTechnical: boolean;
}

/** The data of an account that a sign-in checks. */
export interface Credentials {
  id: string;
  isDisabled: boolean;
  passwordHash: string | null;
  /**
   * Identifies the user in the legacy system whose password has not been moved yet although users already sign in here.
   */
  pending: { providerId: string; externalId: string } | undefined;
}

export interface NewUser {
  id?: string;
  userName: string;
  displayName: string;
  email: string;
  givenName?: string;
  familyName?: string;
  departmentId?: string;
  isAdmin?: boolean;
  isExternal?: boolean;
  isTechnical?: boolean;
  isDisabled?: boolean;
  isDemo?: boolean;
  alwaysValidateDevice?: boolean;
  isAbsent?: boolean;
  passwordHash?: string;
}

/** Finds a user by id. The case of the id is ignored. */
export async function findUserById(db: Db, id: string): Promise<UserSummary | undefined> {
  const key = id.toLowerCase();
  if (!isUuid(key)) return undefined;
  return summaryOf(await summaries(db).where('id', '=', key).executeTakeFirst());
}

/** Finds the user of a user name, unless the account is closed. */
export async function findUserByName(db: Db, userName: string): Promise<UserSummary | undefined> {
  if (!isUserName(userName)) return undefined;
  const named = summaries(db).where('user_name_key', '=', userNameKey(userName)).where('is_closed', '=', 0);
  return summaryOf(await named.executeTakeFirst());
}

/** Finds the credentials of a user; undefined for demo accounts while the demo is off. */
export async function findCredentials(db: Db, userName: string): Promise<Credentials | undefined> {
  if (!isUserName(userName)) return undefined;
  const row = await db
    .selectFrom('users')
    .leftJoin('legacy_migration_items as item', (join) =>
      join
        .onRef('item.target_id', '=', 'users.id')
        .on('item.kind', '=', 'user')
        .on('item.password', '=', 'pending')
        .on('users.password_hash', 'is', null),
    )
    .leftJoin('legacy_migrations as migration', 'migration.provider_id', 'item.provider_id')
    .select(['users.id', 'is_disabled', 'is_admin', 'is_technical', 'password_hash'])
    .select(['item.provider_id', 'item.external_id', 'item.is_own', 'migration.is_switched'])
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    // If two migrations moved the same account, the finished one counts.
    .orderBy(sql`case when migration.is_switched = 1 then 0 else 1 end`)
    .orderBy('item.provider_id')
    .orderBy('item.external_id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { provider_id: providerId, external_id: externalId } = row;
  // The account may have become an administrator of this server after its password was planned to be moved.
  const keepsOwn = row.is_own === 1 && (row.is_admin === 1 || row.is_technical === 1);
  return {
    id: row.id,
    isDisabled: row.is_disabled === 1,
    passwordHash: row.password_hash,
    pending:
      row.is_switched === 1 && providerId !== null && externalId !== null && !keepsOwn
        ? { providerId, externalId }
        : undefined,
  };
}

/**
 * Finds the mail address of a user.
 * @returns undefined for disabled users, and for demo accounts while the demo is off
 */
export async function findRecipient(db: Db, id: string): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['display_name', 'email'])
    .where('id', '=', id)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  return row && { name: row.display_name, email: row.email };
}

/** Tells whether an account is demo content. */
export async function isDemoUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirst();
  return row?.is_demo === 1;
}

/** A user whose mail address other users may share. */
export interface UserWithEmail extends UserSummary {
  isDisabled: boolean;
  /** Whether the address comes from a directory. */
  isOfDirectory: boolean;
}

/** Finds the users with a mail address. The case of the address is ignored. */
export async function findUsersByEmail(db: Db, email: string): Promise<UserWithEmail[]> {
  const address = email.trim();
  if (address === '' || /[\p{Cc}\p{Cs}]/u.test(address)) return [];
  const rows = await summaries(db)
    .select(['is_disabled', 'provider_id'])
    .where((where) =>
      where.or([where('email', '=', address), where(where.fn('lower', ['email']), '=', address.toLowerCase())]),
    )
    .where('is_closed', '=', 0)
    .execute();
  return rows.map((row) => ({
    ...summaryFrom(row),
    isDisabled: row.is_disabled === 1,
    isOfDirectory: row.provider_id !== null,
  }));
}

/** Creates a user. @returns the id, or undefined if the user name is invalid or taken */
export async function createUser(db: Db, clock: () => number, user: NewUser): Promise<string | undefined> {
  if (!isUserName(user.userName)) return undefined;
  const row = await db
    .insertInto('users')
    .values(userRow(clock(), user))
    .onConflict((conflict) => conflict.column('user_name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns the database row of a new user. */
export function userRow(now: number, user: NewUser) {
  return {
    id: user.id ?? randomUUID(),
    user_name: user.userName.trim(),
    user_name_key: userNameKey(user.userName),
    display_name: user.displayName,
    display_name_fold: searchableName(user.displayName),
    user_name_fold: searchableName(user.userName),
    display_name_key: nameKey(user.displayName),
    email: user.email,
    given_name: user.givenName ?? '',
    family_name: user.familyName ?? '',
    department_id: user.departmentId ?? null,
    is_admin: flag(user.isAdmin ?? false),
    is_external: flag(user.isExternal ?? false),
    is_technical: flag(user.isTechnical ?? false),
    is_disabled: flag(user.isDisabled ?? false),
    is_demo: flag(user.isDemo ?? false),
    is_closed: 0,
    always_validate_device: flag(user.alwaysValidateDevice ?? false),
    is_absent: flag(user.isAbsent ?? false),
    password_hash: user.passwordHash ?? null,
    password_changed_at: user.passwordHash === undefined ? null : now,
    created_at: now,
    updated_at: now,
  };
}

const summaries = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'user_name', 'display_name', 'email', 'is_admin', 'is_external', 'is_technical']);

type SummaryRow = NonNullable<Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirst']>>>;

const summaryOf = (row: SummaryRow | undefined): UserSummary | undefined => row && summaryFrom(row);

const summaryFrom = (row: SummaryRow): UserSummary => ({
  id: row.id,
  userName: row.user_name,
  displayName: row.display_name,
  email: row.email,
  isAdmin: row.is_admin === 1,
  isExternal: row.is_external === 1,
  isTechnical: row.is_technical === 1,
});

/** Selects the users whose accounts are not closed. Demo accounts are closed while the demo is off. */
export const existingUsers = (db: Db) => db.selectFrom('users').select('users.id').where('is_closed', '=', 0);
