import type { Session } from '../../sessions/sessions';
import type { Db } from '../../storage/connection';

/** Facts about an account that only a few pages need. */
export interface AccountProperties {
  isAbsent: boolean;
  /** Whether the user signs in with a password of this directory. */
  hasPassword: boolean;
  /** Whether an identity provider supplies the account. */
  isFromProvider: boolean;
}

export async function readAccountProperties(db: Db, userId: string): Promise<AccountProperties> {
  const row = await db
    .selectFrom('users')
    .select(['is_absent', 'password_hash', 'provider_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    isAbsent: row?.is_absent === 1,
    hasPassword: typeof row?.password_hash === 'string',
    isFromProvider: typeof row?.provider_id === 'string',
  };
}

/**
 * Whether the user may change the password: users who sign in with one may, external ones included. A support employee who
 * acts for a user never may.
 */
export function canChangePassword({ isTenantAccess }: Session, { hasPassword }: AccountProperties): boolean {
  return hasPassword && !isTenantAccess;
}
