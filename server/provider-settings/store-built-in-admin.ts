import type { Deps } from '../deps';
import { hashPassword } from '../passwords/password';
import { checkPasswordPolicy, isNewPassword } from '../passwords/password-policy';
import { userRow } from '../people/users';
import { revokeDevices } from '../sessions/devices/devices';
import { endSessionsOf } from '../sessions/sessions';
import { nameKey, searchableName } from '../storage/searchable-names';
import { isUserName, userNameKey } from '../storage/user-names';
import { accountKey } from '../throttling/attempt-keys';
import { deleteFailures } from '../throttling/failed-attempts';

/** The account of a built-in administrator, whose name and password belong to the provider. */
export interface BuiltInAdmin {
  readonly providerId: string;
  readonly userName: string;
  /** The name of the provider. */
  readonly displayName: string;
  /** The hash of the new password; undefined keeps the present password. */
  readonly passwordHash: string | undefined;
}

export type HashedPassword =
  | { readonly ok: true; readonly passwordHash: string }
  | { readonly ok: false; readonly problem: 'PROVIDER_PASSWORD_RULE' | 'PASSWORD_TOO_COMMON' };

/** Hashes the password of a built-in administrator. It refuses a password that breaks the rule or is common. */
export async function hashAdminPassword(
  password: string,
  { userName, displayName }: { userName: string; displayName: string },
): Promise<HashedPassword> {
  if (!isNewPassword(password)) return { ok: false, problem: 'PROVIDER_PASSWORD_RULE' };
  const problem = await checkPasswordPolicy(password, { userName, displayName, email: '' });
  if (problem !== undefined) return { ok: false, problem: 'PASSWORD_TOO_COMMON' };
  return { ok: true, passwordHash: await hashPassword(password) };
}

/**
 * Creates or changes the account of a built-in administrator. A new password ends its sessions, forgets its known
 * browsers and deletes its failed attempts. Call it in the transaction that stores the provider.
 * @returns the problem if the user name is taken or a new account has no password
 */
export async function storeBuiltInAdmin(deps: Deps, admin: BuiltInAdmin): Promise<Refused | undefined> {
  const { db } = deps;
  const { providerId, userName } = admin;
  const key = userNameKey(userName);
  const [known, holder] = await Promise.all([
    db.selectFrom('users').select('id').where('provider_id', '=', providerId).executeTakeFirst(),
    db.selectFrom('users').select('id').where('user_name_key', '=', key).executeTakeFirst(),
  ]);
  if (!isUserName(userName) || (holder !== undefined && holder.id !== known?.id)) return 'PROVIDER_PROBLEM_USER_NAME';
  if (known === undefined) return createAccount(deps, admin);
  await changeAccount(deps, known.id, admin);
  return undefined;
}

type Refused = 'PROVIDER_PROBLEM_USER_NAME' | 'PROVIDER_PROBLEM_PASSWORD';

async function createAccount(
  { db, clock }: Deps,
  { providerId, userName, displayName, passwordHash }: BuiltInAdmin,
): Promise<Refused | undefined> {
  if (passwordHash === undefined) return 'PROVIDER_PROBLEM_PASSWORD';
  const row = userRow(clock(), { userName, displayName, email: '', isAdmin: true, passwordHash });
  const added = await db
    .insertInto('users')
    .values({ ...row, provider_id: providerId, external_id: providerId })
    .onConflict((conflict) => conflict.column('user_name_key').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? undefined : 'PROVIDER_PROBLEM_USER_NAME';
}

async function changeAccount(
  { db, clock }: Deps,
  id: string,
  { userName, displayName, passwordHash }: BuiltInAdmin,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      user_name: userName.trim(),
      user_name_key: userNameKey(userName),
      user_name_fold: searchableName(userName),
      display_name: displayName,
      display_name_fold: searchableName(displayName),
      display_name_key: nameKey(displayName),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, password_changed_at: clock() }),
      updated_at: clock(),
    })
    .where('id', '=', id)
    .execute();
  if (passwordHash === undefined) return;
  await endSessionsOf(db, id);
  await revokeDevices(db, id);
  await deleteFailures(db, [accountKey(userName)]);
}
