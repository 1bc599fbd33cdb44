import type { Deps } from '../deps';
import { revokeDevices } from '../devices/devices';
import { isUserName, userNameKey } from '../directory/user-name';
import { createUser } from '../directory/users';
import { isMailAddress } from '../mail/mail-address';
import { hashPassword } from '../passwords/password';
import { checkNewPassword, checkNewPasswordOf, type NewPasswordProblem } from '../passwords/password-policy';
import { endSessionsOf } from '../sessions/sessions';
import { hasAdministrator } from '../sign-in/first-administrator';
import type { Db } from '../storage/connection';
import { accountKey } from '../throttling/attempt-keys';

export type AccountResult =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly problem: string };

export interface NewAccount {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

export interface ListedAccount {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: 'administrator' | 'user';
  readonly isDisabled: boolean;
}

const refused = (problem: string): AccountResult => ({ ok: false, problem });

const unknown = (userName: string) => refused(`There is no account ${printable(userName)}.`);

/** Control characters of a name would steer the terminal that shows it. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

/** Why an account cannot be added, whatever its password; undefined where it can. */
export async function problemOfNewAccount(db: Db, wanted: NewAccount): Promise<string | undefined> {
  const { userName, displayName, email } = wanted;
  if (!isUserName(userName)) return 'The user name must have 1 to 256 characters and no control characters.';
  if (displayName.trim() === '' || displayName.length > 256 || /[\p{Cc}\p{Cs}]/u.test(displayName)) {
    return 'The display name must have 1 to 256 characters and no control characters.';
  }
  if (!isMailAddress(email)) return 'The mail address is not one, such as ada@example.org.';
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('user_name_key', '=', userNameKey(userName))
    .executeTakeFirst();
  return taken === undefined ? undefined : `The user name ${printable(userName)} is taken.`;
}

const PASSWORD_PROBLEMS: Readonly<Record<NewPasswordProblem, string>> = {
  PASSWORD_RULE_BROKEN: 'The password must have 8 to 100 characters with a digit, a small and a capital letter.',
  PASSWORD_TOO_COMMON: 'The password is too easy to guess: it is a common one, or made of a name of the account.',
};

export async function addAccount(
  { db, clock }: Deps,
  { password, ...wanted }: NewAccount & { password: string },
): Promise<AccountResult> {
  const problem = (await problemOfNewAccount(db, wanted)) ?? textOf(await checkNewPassword(password, wanted));
  if (problem !== undefined) return refused(problem);
  const userId = await createUser(db, clock, { ...wanted, passwordHash: await hashPassword(password) });
  // Another command or the set-up page may have taken it since.
  return userId === undefined ? refused(`The user name ${printable(wanted.userName)} is taken.`) : { ok: true, userId };
}

/** All accounts by name; demo accounts while the demo is off are left out. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_name', 'display_name', 'email', 'is_admin', 'is_disabled'])
    .where('is_closed', '=', 0)
    .orderBy('user_name_key')
    .execute();
  return rows.map((row) => ({
    userName: row.user_name,
    displayName: row.display_name,
    email: row.email,
    role: row.is_admin === 1 ? 'administrator' : 'user',
    isDisabled: row.is_disabled === 1,
  }));
}

/** Disables an account and ends its sessions. The last administrator who can sign in is kept. */
export async function disableAccount({ db, clock }: Deps, userName: string): Promise<AccountResult> {
  const lastOne = new Error('the last administrator');
  const disable = db.transaction().execute(async (within): Promise<AccountResult> => {
    // Two commands at once that disable two administrators wait for one another here.
    await within
      .updateTable('users')
      .set((users) => ({ updated_at: users.ref('updated_at') }))
      .where('is_admin', '=', 1)
      .execute();
    const account = await setDisabled({ db: within, clock }, userName, 1);
    if (account === undefined) return unknown(userName);
    if (account.is_admin === 1 && !(await hasAdministrator(within))) throw lastOne;
    await endSessionsOf(within, account.id);
    return { ok: true, userId: account.id };
  });
  return disable.catch((error: unknown) => {
    if (error !== lastOne) throw error;
    return refused(`${printable(userName)} is the only administrator. Add another one first.`);
  });
}

export async function enableAccount(deps: Deps, userName: string): Promise<AccountResult> {
  const account = await setDisabled(deps, userName, 0);
  return account === undefined ? unknown(userName) : { ok: true, userId: account.id };
}

function setDisabled({ db, clock }: Deps, userName: string, disabled: 0 | 1) {
  return db
    .updateTable('users')
    .set({ is_disabled: disabled, updated_at: clock() })
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .returning(['id', 'is_admin'])
    .executeTakeFirst();
}

/** Finds an account that can get another password. */
export async function findResettable(db: Db, userName: string): Promise<AccountResult> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return unknown(userName);
  if (row.password_hash === null) return refused(`${printable(userName)} does not sign in with a password here.`);
  return { ok: true, userId: row.id };
}

const textOf = (problem: NewPasswordProblem | undefined) => problem && PASSWORD_PROBLEMS[problem];

/** Stores another password. The sessions of the account end, its browsers are unknown and its failed attempts forgotten. */
export async function resetPassword(
  { db, clock }: Deps,
  { userName, password }: { userName: string; password: string },
): Promise<AccountResult> {
  const found = await findResettable(db, userName);
  if (!found.ok) return found;
  const problem = textOf(await checkNewPasswordOf(db, found.userId, password));
  if (problem !== undefined) return refused(problem);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (within): Promise<AccountResult> => {
    const row = await within
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock() })
      .where('user_name_key', '=', userNameKey(userName))
      .where('is_closed', '=', 0)
      .where('password_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return unknown(userName);
    await endSessionsOf(within, row.id);
    await revokeDevices(within, row.id);
    await within.deleteFrom('sign_in_attempts').where('key', '=', accountKey(userName)).execute();
    return { ok: true, userId: row.id };
  });
}
