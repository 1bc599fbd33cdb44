import type { Db } from '../storage/connection';

/** What only the side menu asks of somebody (spec 002 §3.1). */
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
