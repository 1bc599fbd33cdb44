import { sql } from 'kysely';
import { forgetPreviousPasswords } from '../../account-protection/report-links';
import { type RecordEvent, recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { hashPassword } from '../../passwords/password';
import { checkPasswordPolicyOf } from '../../passwords/password-policy';
import { revokeDevices } from '../../sessions/devices/devices';
import { endSessionsOf } from '../../sessions/sessions';
import { AdministratorLockout, keepAdministratorSignIn } from '../../settings/login-settings/administrator-lockout';
import type { Db } from '../../storage/connection';
import { flag } from '../../storage/flag';
import { userNameKey } from '../../storage/user-names';
import { accountKey } from '../../throttling/attempt-keys';
import { deleteFailures } from '../../throttling/failed-attempts';
import {
  type AccountResult,
  passwordProblemText,
  printable,
  type RefusedChange,
  refused,
  unknown,
} from './account-result';
import { describeRemainingAccess, removeRemainingAccess } from './remaining-access';

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

interface PasswordReset {
  readonly userName: string;
  readonly password: string;
  /** Whether to remove all else that gives access to the account, see `removeRemainingAccess`. */
  readonly everything?: boolean;
  /** Stores more in the same transaction. */
  readonly inTransaction?: (trx: Db, userId: string) => Promise<void>;
}

/** The account, and what gives access to it besides the password: what was removed, or else what is left. */
type ResetAccount = { readonly ok: true; readonly userId: string; readonly access: readonly string[] };

/**
 * Stores a new password, ends all sessions, forgets all known browsers and deletes the failed attempts of the account.
 */
export async function resetPassword(deps: Deps, reset: PasswordReset): Promise<ResetAccount | RefusedChange> {
  const { userName, password, everything = false } = reset;
  const found = await findResettableAccount(deps.db, userName);
  if (!found.ok) return found;
  const problem = passwordProblemText(await checkPasswordPolicyOf(deps.db, found.userId, password));
  if (problem !== undefined) return refused(problem);
  const passwordHash = await hashPassword(password);
  const resetting = recordingTransaction(deps, (trx, record) => {
    const change = () => resetIn(trx, record, { ...reset, passwordHash, now: deps.clock() });
    return everything ? keepAdministratorSignIn(trx, change) : change();
  });
  return resetting.catch((error: unknown) => {
    if (!(error instanceof AdministratorLockout)) throw error;
    const name = printable(userName);
    return refused(
      `No administrator could sign in with a password. First run: npm run account -- unlock ${name} --with-password`,
    );
  });
}

async function resetIn(
  trx: Db,
  record: RecordEvent,
  { userName, everything, inTransaction, passwordHash, now }: PasswordReset & { passwordHash: string; now: number },
): Promise<ResetAccount | RefusedChange> {
  const row = await trx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: now,
      must_change_password: flag(false),
      updated_at: now,
    })
    .where('user_name_key', '=', userNameKey(userName))
    .where('is_closed', '=', 0)
    .where(CAN_HAVE_PASSWORD, '=', 1)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return unknown(userName);
  await endSessionsOf(trx, row.id);
  await revokeDevices(trx, row.id);
  await forgetPreviousPasswords(trx, row.id);
  await deleteFailures(trx, [accountKey(userName)]);
  await record({ event: 'password-reset', userId: row.id });
  const access = await describeRemainingAccess(trx, row.id);
  if (everything) await removeRemainingAccess(trx, record, row.id);
  await inTransaction?.(trx, row.id);
  return { ok: true, userId: row.id, access };
}
