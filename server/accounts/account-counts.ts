import { sql } from 'kysely';
import type { Db } from '../storage/connection';

/** How many accounts there are, and how many of them two-factor protects. */
export interface Share {
  readonly total: number;
  readonly protected: number;
}

/** The numbers of accounts. Hidden accounts, and those that their directory no longer has, are not counted. */
export interface AccountCounts {
  /** The accounts of people who can sign in, administrators among them. Technical users are accounts of programs. */
  readonly people: Share;
  readonly administrators: Share;
  /** Whether two-factor protects the account of this user. */
  readonly isOwnProtected: boolean;
  /** The number of accounts of each identity provider, disabled and technical ones among them. */
  readonly ofProvider: ReadonlyMap<string, number>;
}

/** Counts the accounts. Both statements read an index only, or the accounts that two-factor protects. */
export async function readAccountCounts(db: Db, userId: string): Promise<AccountCounts> {
  const counted = await db
    .selectFrom('users')
    .select(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .groupBy(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .execute();
  const all = counted.filter((row) => row.is_closed === 0);
  const withTwoFactor = await db
    .selectFrom('users')
    .select(['is_admin', ({ fn }) => fn.countAll<number | string>().as('count')])
    .select(sql<number | string>`sum(case when id = ${userId} then 1 else 0 end)`.as('own'))
    // Not a join, for which SQLite would read all users.
    .where('id', 'in', ({ selectFrom }) => selectFrom('two_factor').select('user_id').where('secret', 'is not', null))
    .where('is_closed', '=', 0)
    .where('is_disabled', '=', 0)
    .where('is_technical', '=', 0)
    .groupBy('is_admin')
    .execute();
  const people = all.filter((row) => row.is_disabled === 0 && row.is_technical === 0);
  const isAdmin = (row: { is_admin: number }) => row.is_admin === 1;
  const ofProvider = new Map<string, number>();
  for (const { provider_id, count } of all)
    if (provider_id !== null) ofProvider.set(provider_id, (ofProvider.get(provider_id) ?? 0) + Number(count));
  return {
    people: { total: sum(people), protected: sum(withTwoFactor) },
    administrators: { total: sum(people.filter(isAdmin)), protected: sum(withTwoFactor.filter(isAdmin)) },
    isOwnProtected: withTwoFactor.some(({ own }) => Number(own) > 0),
    ofProvider,
  };
}

const sum = (rows: readonly { count: number | string }[]) =>
  rows.reduce((total, { count }) => total + Number(count), 0);
