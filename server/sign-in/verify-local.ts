import { type Credentials, findCredentials } from '../directory/users';
import { SourceError } from '../identity-providers/directory-source';
import { configOf } from '../identity-providers/providers';
import { isLegacyPassword, verifyLegacyHash, verifyStoredPassword } from '../passwords/legacy-password';
import { hashPassword, verifyPassword } from '../passwords/password';
import type { SignInDeps } from './password-route';

/** What checking a password of this server has come to. */
export type LocalVerification =
  | { readonly kind: 'right'; readonly id: string; readonly isDisabled: boolean; readonly passwordHash: string }
  | { readonly kind: 'wrong' }
  /** The legacy system that has the hash is away. */
  | { readonly kind: 'unavailable' };

/**
 * Verifies a password of this server. A hash of a legacy system is replaced when its password was entered; a migration that has
 * not moved it yet leaves it there.
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

/** An account that a migration has moved, whose hash the legacy system still has. */
async function verifyPending(deps: SignInDeps, account: Credentials, password: string): Promise<LocalVerification> {
  try {
    const hash = await findPendingHash(deps, account);
    if (!(await verifyLegacyHash(hash, password))) return { kind: 'wrong' };
    return rightOf(account, await replaceHash(deps, account, password));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await verifyPassword(undefined, password); // an answer that comes sooner would tell that the account exists
    return { kind: 'unavailable' };
  }
}

/** @throws SourceError */
async function findPendingHash(deps: SignInDeps, { pending }: Credentials): Promise<string | undefined> {
  if (pending === undefined) return undefined;
  const row = await deps.db
    .selectFrom('identity_providers')
    .innerJoin('legacy_migrations', 'legacy_migrations.provider_id', 'identity_providers.id')
    .select('config')
    .where('identity_providers.id', '=', pending.providerId)
    .where('is_switched', '=', 1)
    .executeTakeFirst();
  const directory = row && deps.legacyDirectoryOf?.({ type: 'D3', ...configOf(row.config) });
  const found = await directory?.findPassword(pending.externalId);
  return found?.hash;
}

function rightOf({ id, isDisabled }: Credentials, passwordHash: string | undefined): LocalVerification {
  return passwordHash === undefined ? { kind: 'wrong' } : { kind: 'right', id, isDisabled, passwordHash };
}

/**
 * Stores a hash of argon2id in place of the one that a password was verified with.
 *
 * @returns the hash of the password that is stored now; undefined where the user has another password meanwhile
 */
async function replaceHash(
  deps: SignInDeps,
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  password: string,
): Promise<string | undefined> {
  const { db, clock, secrets } = deps;
  const replacement = await hashPassword(password);
  const replaced = await db
    .updateTable('users')
    .set({ password_hash: replacement, updated_at: clock() })
    .where('id', '=', id)
    .where('password_hash', passwordHash === null ? 'is' : '=', passwordHash)
    .executeTakeFirst();
  if (replaced.numUpdatedRows > 0n) return replacement;
  // Another sign-in of the user has replaced it, the migration has moved it, or the password was changed.
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  const stored = row?.password_hash ?? null;
  if (stored === null || stored === passwordHash) return undefined;
  if (!(await verifyStoredPassword(secrets, { userId: id, passwordHash: stored }, password))) return undefined;
  return isLegacyPassword(stored) ? replaceHash(deps, { id, passwordHash: stored }, password) : stored;
}
