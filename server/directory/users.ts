import { randomUUID } from 'node:crypto';
import type { Recipient } from '../mail/mail-template';
import type { Db } from '../storage/connection';
import { foldedName, nameKey } from '../storage/names';
import { flag } from '../storage/tables';
import { isUserName, userNameKey } from './user-name';

export interface UserSummary {
  id: string;
  userName: string;
  displayName: string;
  email: string;
  isAdmin: boolean;
  isExternal: boolean;
  /** The account of a program: it reads what programs may read. */
  isTechnical: boolean;
}

/** What a sign-in needs to know of the account someone named. */
export interface Credentials {
  id: string;
  isDisabled: boolean;
  passwordHash: string | null;
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

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUserId(id: unknown): id is string {
  return typeof id === 'string' && USER_ID.test(id);
}

/** Ids are compared in lower case. */
export async function findUserById(db: Db, id: string): Promise<UserSummary | undefined> {
  const key = id.toLowerCase();
  if (!isUserId(key)) return undefined;
  return summaryOf(await summaries(db).where('id', '=', key).executeTakeFirst());
}

export async function findUserByName(db: Db, userName: string): Promise<UserSummary | undefined> {
  if (!isUserName(userName)) return undefined;
  return summaryOf(await summaries(db).where('user_name_key', '=', userNameKey(userName)).executeTakeFirst());
}

/** Demo accounts that are closed because the demo is off have none. */
export async function findCredentials(db: Db, userName: string): Promise<Credentials | undefined> {
  if (!isUserName(userName)) return undefined;
  const row = await db
    .selectFrom('users')
    .select(['id', 'is_disabled', 'password_hash'])
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  return row && { id: row.id, isDisabled: row.is_disabled === 1, passwordHash: row.password_hash };
}

/** Where mails to a user go; undefined for a disabled or closed account, which gets none. */
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

/** Whether an account came with the demo content. */
export async function isDemoUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirst();
  return row?.is_demo === 1;
}

/** Who has a mail address, whatever its case; more than one may. */
export async function findUsersByEmail(db: Db, email: string): Promise<UserSummary[]> {
  const wanted = email.trim();
  if (wanted === '' || /[\p{Cc}\p{Cs}]/u.test(wanted)) return [];
  const rows = await summaries(db)
    .where((where) =>
      where.or([where('email', '=', wanted), where(where.fn('lower', ['email']), '=', wanted.toLowerCase())]),
    )
    .where('is_closed', '=', 0)
    .execute();
  return rows.flatMap((row) => summaryOf(row) ?? []);
}

/** @returns the id, or undefined when the name is none or taken, whoever takes it in the same moment */
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

/** A user as the table holds it. */
export function userRow(now: number, user: NewUser) {
  return {
    id: user.id ?? randomUUID(),
    user_name: user.userName.trim(),
    user_name_key: userNameKey(user.userName),
    display_name: user.displayName,
    display_name_fold: foldedName(user.displayName),
    user_name_fold: foldedName(user.userName),
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
    created_at: now,
    updated_at: now,
  };
}

const summaries = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'user_name', 'display_name', 'email', 'is_admin', 'is_external', 'is_technical']);

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirst']>>;

function summaryOf(row: SummaryRow): UserSummary | undefined {
  return (
    row && {
      id: row.id,
      userName: row.user_name,
      displayName: row.display_name,
      email: row.email,
      isAdmin: row.is_admin === 1,
      isExternal: row.is_external === 1,
      isTechnical: row.is_technical === 1,
    }
  );
}
