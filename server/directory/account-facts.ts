import type { Session } from '../sessions/sessions';
import type { Db } from '../storage/connection';

/** What few pages ask of somebody, above all the side menu. */
export interface AccountFacts {
  isAbsent: boolean;
  /** Signs in with a password of this directory. */
  hasPassword: boolean;
}

export async function readAccountFacts(db: Db, userId: string): Promise<AccountFacts> {
  const row = await db
    .selectFrom('users')
    .select(['is_absent', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { isAbsent: row?.is_absent === 1, hasPassword: typeof row?.password_hash === 'string' };
}

/**
 * Whether a password may be changed here: by whoever signs in with it, external or not, and never by the support, which
 * leaves alone what protects the account.
 */
export function canChangePassword({ isTenantAccess }: Session, { hasPassword }: AccountFacts): boolean {
  return hasPassword && !isTenantAccess;
}
