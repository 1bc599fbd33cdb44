import { sql } from 'kysely';
import type { Db } from '../../storage/connection';

/** How many accounts there are, and how many of them two-factor protects. */
export interface Share {
  readonly total: number;
  readonly protected: number;
}

/** The accounts of people who can sign in: all of them, and the administrators. */
export interface TwoFactorCoverage {
  readonly people: Share;
  readonly administrators: Share;
  /** Whether it protects the account of this user. */
  readonly isOwnProtected: boolean;
}

/** Counts the people whom two-factor protects. Technical users are accounts of programs. */
export async function readTwoFactorCoverage(db: Db, userId: string): Promise<TwoFactorCoverage> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select(['is_admin', ({ fn }) => fn.countAll<number | string>().as('total')])
    .select(sql<number | string>`count(two_factor.secret)`.as('protected'))
    .select(sql<number | string>`count(case when users.id = ${userId} then secret end)`.as('own'))
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .where('is_technical', '=', 0)
    .groupBy('is_admin')
    .execute();
  const shareOf = (counted: typeof rows): Share => ({
    total: counted.reduce((sum, row) => sum + Number(row.total), 0),
    protected: counted.reduce((sum, row) => sum + Number(row.protected), 0),
  });
  return {
    people: shareOf(rows),
    administrators: shareOf(rows.filter(({ is_admin }) => is_admin === 1)),
    isOwnProtected: rows.some(({ own }) => Number(own) > 0),
  };
}
