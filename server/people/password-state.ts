import type { Db } from '../storage/connection';

/** Where the password of an account is, and when it was chosen. */
export interface PasswordState {
  readonly canChange: boolean;
  /** ms since 1970; null if that is not known. */
  readonly changedAt: number | null;
  /** The name of the directory that keeps the password; empty if this server does, or if there is none. */
  readonly directory: string;
}

/** Reads the state of the password of an account. */
export async function readPasswordState(db: Db, userId: string): Promise<PasswordState> {
  const row = await db
    .selectFrom('users')
    .leftJoin('identity_providers', 'identity_providers.id', 'users.provider_id')
    .select(['password_hash', 'password_changed_at', 'identity_providers.name as directory'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const hasPassword = typeof row?.password_hash === 'string';
  return {
    canChange: hasPassword,
    changedAt: hasPassword && row.password_changed_at !== null ? Number(row.password_changed_at) : null,
    directory: hasPassword ? '' : (row?.directory ?? ''),
  };
}
