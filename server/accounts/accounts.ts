import { sql } from 'kysely';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { isMailAddress } from '../mail/mail-address';
import { revokeDevices } from '../sessions/devices/devices';
import { endSessionsOf } from '../sessions/sessions';
import { AdministratorLockout, keepAdministratorSignIn } from '../settings/login-settings/administrator-sign-in';
import type { Db } from '../storage/connection';
import type { Flag } from '../storage/flag';
import { isUserName, userNameKey } from '../storage/user-names';
import { accountKey } from '../throttling/attempt-keys';
import { deleteFailures } from '../throttling/failed-attempts';
import { createUser } from './directory/users';
import { hashPassword } from './passwords/password';
import { checkPasswordPolicy, checkPasswordPolicyOf, type PasswordProblem } from './passwords/password-policy';

export interface RefusedChange {
  readonly ok: false;
  /** A sentence for the operator. */
  readonly problem: string;
}

export type AccountResult = { readonly ok: true; readonly userId: string } | RefusedChange;

export interface NewAccount {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Whether the account is for a program, which has API keys but no password and no mail address. */
  readonly isTechnical?: boolean;
}

export interface ListedAccount {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: 'administrator' | 'technical' | 'user';
  readonly isDisabled: boolean;
}

/** Returns the result of a refused command. */
export const refused = (problem: string): RefusedChange => ({ ok: false, problem });

/** Returns the result for a user name that no account has. */
export const unknown = (userName: string) => refused(`There is no account ${printable(userName)}.`);

/** Replaces control characters, which could control the terminal that shows the text. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

/**
 * Checks a new account except for its password.
 * @returns a sentence about the problem, or undefined
 */
export async function problemOfNewAccount(db: Db, account: NewAccount): Promise<string | undefined> {
  const { userName, displayName, email, isTechnical = false } = account;
  if (!isUserName(userName)) return 'The user name must have 1 to 256 characters and no control characters.';
  if (displayName.trim() === '' || displayName.length > 256 || /[\p{Cc}\p{Cs}]/u.test(displayName)) {
    return 'The display name must have 1 to 256 characters and no control characters.';
  }
  if (!isTechnical && !isMailAddress(email)) return 'The mail address is not one, such as ada@example.org.';
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('user_name_key', '=', userNameKey(userName))
    .executeTakeFirst();
  return taken === undefined ? undefined : `The user name ${printable(userName)} is taken.`;
}

const PASSWORD_PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  PASSWORD_RULE_BROKEN: 'The password must have 8 to 100 characters with a digit, a small and a capital letter.',
  PASSWORD_TOO_COMMON: 'The password is too easy to guess: it is a common one, or made of a name of the account.',
};

/** Adds an account. A technical account has no password. */
export async function addAccount(
  deps: Deps,
  { password, ...account }: NewAccount & { password: string | undefined },
): Promise<AccountResult> {
  const { db, clock } = deps;
  const problem =
    (await problemOfNewAccount(db, account)) ??
    (password === undefined ? undefined : textOf(await checkPasswordPolicy(password, account)));
  if (problem !== undefined) return refused(problem);
  const hash = password === undefined ? {} : { passwordHash: await hashPassword(password) };
  const userId = await recordingTransaction(deps, async (trx, record) => {
    const id = await createUser(trx, clock, { ...account, ...hash });
    const event = account.isAdmin ? 'administrator-created' : 'account-added';
    if (id !== undefined) await record({ event, userId: id });
    return id;
  });
  // A parallel command or the set-up page may have added the same user name.
  return userId === undefined
    ? refused(`The user name ${printable(account.userName)} is taken.`)
    : { ok: true, userId };
}

/** Lists all accounts by user name, without demo accounts while the demo is off. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_name', 'display_name', 'email', 'is_admin', 'is_technical', 'is_disabled'])
    .where('is_closed', '=', 0)
    .orderBy('user_name_key')
    .execute();
  return rows.map((row) => ({
    userName: row.user_name,
    displayName: row.display_name,
    email: row.email,
    role: row.is_admin === 1 ? 'administrator' : row.is_technical === 1 ? 'technical' : 'user',
    isDisabled: row.is_disabled === 1,
  }));
}

/**
 * Disables an account, which may belong to a directory, and ends its sessions. It refuses to disable the last
 * administrator who could sign in.
 */
export async function disableAccount(deps: Deps, userName: string): Promise<AccountResult> {
  const { clock } = deps;
  const disabling = recordingTransaction(deps, (trx, record) =>
    keepAdministratorSignIn(trx, async (): Promise<AccountResult> => {
      const account = await setLocked({ db: trx, clock }, userName, 1);
      if (account === undefined) return unknown(userName);
      await endSessionsOf(trx, account.id);
      await record({ event: 'account-disabled', userId: account.id });
      return { ok: true, userId: account.id };
    }),
  );
  return disabling.catch((error: unknown) => {
    if (!(error instanceof AdministratorLockout)) throw error;
    return refused(`No other administrator than ${printable(userName)} could sign in. Add one first, or unlock one.`);
  });
}

/** Enables a disabled account, unless its directory has disabled it. */
export async function enableAccount(deps: Deps, userName: string): Promise<AccountResult> {
  const account = await recordingTransaction(deps, async (trx, record) => {
    const unlocked = await setLocked({ ...deps, db: trx }, userName, 0);
    if (unlocked !== undefined) await record({ event: 'account-enabled', userId: unlocked.id });
    return unlocked;
  });
  if (account === undefined) return unknown(userName);
  return account.is_disabled === 0 ? { ok: true, userId: account.id } : stillDisabled(userName);
}

const stillDisabled = (userName: string) =>
  refused(`${printable(userName)} is enabled here, but its directory has disabled it. Enable it there, too.`);

/**
 * Locks or unlocks an account on this server. An unlocked account is disabled only if its directory has disabled it.
 */
export function setLocked({ db, clock }: Deps, userName: string, locked: Flag) {
  return db
    .updateTable('users')
    .set((users) => ({
      is_locked: locked,
      is_disabled: locked === 1 ? locked : users.ref('is_disabled_by_provider'),
      updated_at: clock(),
    }))
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .returning(['id', 'is_disabled'])
    .executeTakeFirst();
}

/**
 * Is 1 for an account that has a password here, or that a migration moved here without one, or that belongs to this
 * server and has no other way to sign in. The provider of such an account may have been deleted after the migration.
 */
const CAN_HAVE_PASSWORD = sql<number>`case when users.password_hash is not null or (users.provider_id is null and (exists (
  select 1 from legacy_migration_items where target_id = users.id and kind = 'user') or (users.is_technical = 0 and users.is_external = 0
  and not exists (select 1 from openid_links where user_id = users.id)))) then 1 else 0 end`;

/** Finds an account whose password can be reset. */
export async function findResettableAccount(db: Db, userName: string): Promise<AccountResult> {
  const row = await db
    .selectFrom('users')
    .select(['id', CAN_HAVE_PASSWORD.as('canHavePassword')])
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return unknown(userName);
  if (row.canHavePassword !== 1) return refused(`${printable(userName)} does not sign in with a password here.`);
  return { ok: true, userId: row.id };
}

const textOf = (problem: PasswordProblem | undefined) => problem && PASSWORD_PROBLEMS[problem];

interface PasswordReset {
  readonly userName: string;
  readonly password: string;
  /** Stores more in the same transaction. */
  readonly inTransaction?: (trx: Db, userId: string) => Promise<void>;
}

/**
 * Stores a new password, ends all sessions, forgets all known browsers and deletes the failed attempts of the account.
 */
export async function resetPassword(
  deps: Deps,
  { userName, password, inTransaction }: PasswordReset,
): Promise<AccountResult> {
  const { db, clock } = deps;
  const found = await findResettableAccount(db, userName);
  if (!found.ok) return found;
  const problem = textOf(await checkPasswordPolicyOf(db, found.userId, password));
  if (problem !== undefined) return refused(problem);
  const passwordHash = await hashPassword(password);
  return recordingTransaction(deps, async (trx, record): Promise<AccountResult> => {
    const row = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock() })
      .where('user_name_key', '=', userNameKey(userName))
      .where('is_closed', '=', 0)
      .where(CAN_HAVE_PASSWORD, '=', 1)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return unknown(userName);
    await endSessionsOf(trx, row.id);
    await revokeDevices(trx, row.id);
    await deleteFailures(trx, [accountKey(userName)]);
    await record({ event: 'password-reset', userId: row.id });
    await inTransaction?.(trx, row.id);
    return { ok: true, userId: row.id };
  });
}
