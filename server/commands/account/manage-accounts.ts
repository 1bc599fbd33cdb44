import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { isMailAddress } from '../../mail/mail-address';
import { hashPassword } from '../../passwords/password';
import { checkPasswordPolicy } from '../../passwords/password-policy';
import { createUser } from '../../people/users';
import { endSessionsOf } from '../../sessions/sessions';
import { AdministratorLockout, keepAdministratorSignIn } from '../../settings/login-settings/administrator-lockout';
import type { Db } from '../../storage/connection';
import type { Flag } from '../../storage/flag';
import { isUserName, userNameKey } from '../../storage/user-names';
import { type AccountResult, passwordProblemText, printable, refused, unknown } from './account-result';

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

/** Adds an account. A technical account has no password. */
export async function addAccount(
  deps: Deps,
  { password, ...account }: NewAccount & { password: string | undefined },
): Promise<AccountResult> {
  const { db, clock } = deps;
  const problem =
    (await problemOfNewAccount(db, account)) ??
    (password === undefined ? undefined : passwordProblemText(await checkPasswordPolicy(password, account)));
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
