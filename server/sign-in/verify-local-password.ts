import type { LegacyDirectory, LegacyPassword } from '../legacy-directory/legacy-directory';
import { SourceError } from '../outgoing/source-error';
import { hashPassword, verifyPassword } from '../passwords/password';
import { verifySaltedSha } from '../passwords/salted-sha';
import { isLegacyPassword } from '../passwords/sealed-legacy-password';
import { verifyStoredPassword } from '../passwords/verify-stored-password';
import { type Credentials, findCredentials } from '../people/users';
import { configOf } from '../providers/identity-providers';
import type { SignInDeps } from './sign-in-deps';

/** The result of checking a local password. */
export type LocalVerification =
  | { readonly kind: 'right'; readonly id: string; readonly isDisabled: boolean; readonly passwordHash: string }
  | { readonly kind: 'wrong' };

/**
 * Verifies a local password. A hash from a legacy system is replaced by one of argon2id after a right password. If the
 * migration has not moved the hash yet, the legacy system checks the password.
 */
export async function verifyLocalPassword(
  deps: SignInDeps,
  userName: string,
  password: string,
): Promise<LocalVerification> {
  const account = await findCredentials(deps.db, userName);
  if (account?.pending !== undefined) return verifyPending(deps, account, password);
  const stored = account && { userId: account.id, passwordHash: account.passwordHash };
  const isRight = await verifyStoredPassword(deps.secrets, stored, password);
  if (account === undefined || !isRight) return { kind: 'wrong' };
  const { passwordHash } = account;
  if (!isLegacyPassword(passwordHash)) return rightOf(account, passwordHash ?? '');
  return rightOf(account, await replaceHash(deps, account, password));
}

/**
 * Verifies the password of a migrated account whose hash is still in the legacy system. While that system is
 * unreachable, every password is wrong: another answer, or a faster one, would reveal that the account exists.
 */
async function verifyPending(deps: SignInDeps, account: Credentials, password: string): Promise<LocalVerification> {
  const [found] = await Promise.all([findPendingPassword(deps, account), verifyPassword(undefined, password)]);
  if (found === undefined || !verifySaltedSha(found.hash, password)) return { kind: 'wrong' };
  if (found.isDisabled) return { kind: 'right', id: account.id, isDisabled: true, passwordHash: '' };
  return rightOf(account, await replaceHash(deps, account, password));
}

async function findPendingPassword(deps: SignInDeps, { pending }: Credentials): Promise<LegacyPassword | undefined> {
  if (pending === undefined) return undefined;
  const { directories, legacyDirectoryOf } = deps;
  const row = await deps.db
    .selectFrom('identity_providers')
    .select(['id', 'version', 'config'])
    .where('id', '=', pending.providerId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const system = { id: row.id, version: Number(row.version), type: 'D3' as const, ...configOf(row.config) };
  const question = (legacy: LegacyDirectory) => legacy.findPassword(pending.externalId);
  try {
    if (directories !== undefined) return await directories.askLegacy(system, question);
    const legacy = legacyDirectoryOf?.(system);
    return await (legacy && question(legacy));
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

function rightOf({ id, isDisabled }: Credentials, passwordHash: string | undefined): LocalVerification {
  return passwordHash === undefined ? { kind: 'wrong' } : { kind: 'right', id, isDisabled, passwordHash };
}

/**
 * Replaces the verified hash by one of argon2id.
 * @returns the stored hash of this password; undefined when the user has another password by now
 */
async function replaceHash(
  deps: SignInDeps,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  password: string,
): Promise<string | undefined> {
  const { db, clock, secrets } = deps;
  const replacement = await hashPassword(password);
  const isReplaced = await db.transaction().execute(async (trx) => {
    const replaced = await trx
      .updateTable('users')
      .set({ password_hash: replacement, updated_at: clock() })
      .where('id', '=', id)
      .where('password_hash', passwordHash === null ? 'is' : '=', passwordHash)
      .executeTakeFirst();
    if (replaced.numUpdatedRows === 0n) return false;
    await trx
      .updateTable('legacy_migration_items')
      .set({ password: 'moved' })
      .where('target_id', '=', id)
      .where('kind', '=', 'user')
      .where('password', '=', 'pending')
      .execute();
    return true;
  });
  if (isReplaced) return replacement;
  // Another sign-in has replaced the hash, the migration has moved it, or the password was changed.
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  const stored = row?.password_hash ?? null;
  if (stored === null || stored === passwordHash) return undefined;
  if (!(await verifyStoredPassword(secrets, { userId: id, passwordHash: stored }, password))) return undefined;
  return isLegacyPassword(stored) ? replaceHash(deps, { id, passwordHash: stored }, password) : stored;
}
