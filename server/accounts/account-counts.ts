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
  readonly ofProvider: ReadonlyMap<string | null, number>;
}

/** Counts the accounts by their identity provider and their state, from an index alone. */
export async function countByState(db: Db) {
  const counted = await db
    .selectFrom('users')
    .select(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .groupBy(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .execute();
  return counted.filter((row) => row.is_closed === 0);
}

/** Sums counts by identity provider; null is the provider of the server's own accounts. */
export function sumByProvider(rows: Awaited<ReturnType<typeof countByState>>): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { provider_id, count } of rows) sums.set(provider_id, (sums.get(provider_id) ?? 0) + Number(count));
  return sums;
}

/**
 * Counts the accounts, and those that two-factor protects.
 * @param countsPasskeys whether a passkey is a second factor
 */
export async function readAccountCounts(db: Db, userId: string, countsPasskeys: boolean): Promise<AccountCounts> {
  const all = await countByState(db);
  const withTwoFactor = await db
    .selectFrom('users')
    .select(['is_admin', ({ fn }) => fn.countAll<number | string>().as('count')])
    .select(sql<number | string>`sum(case when id = ${userId} then 1 else 0 end)`.as('own'))
    // Not a join, for which SQLite would read all users.
    .where('id', 'in', ({ selectFrom }) => {
      const withAuthenticator = selectFrom('two_factor').select('user_id').where('secret', 'is not', null);
      return countsPasskeys ? withAuthenticator.union(selectFrom('passkeys').select('user_id')) : withAuthenticator;
    })
    .where('is_closed', '=', 0)
    .where('is_disabled', '=', 0)
    .where('is_technical', '=', 0)
    .groupBy('is_admin')
    .execute();
  const people = all.filter((row) => row.is_disabled === 0 && row.is_technical === 0);
  const isAdmin = (row: { is_admin: number }) => row.is_admin === 1;
  return {
    people: { total: sum(people), protected: sum(withTwoFactor) },
    administrators: { total: sum(people.filter(isAdmin)), protected: sum(withTwoFactor.filter(isAdmin)) },
    isOwnProtected: withTwoFactor.some(({ own }) => Number(own) > 0),
    ofProvider: sumByProvider(all),
  };
}

const sum = (rows: readonly { count: number | string }[]) =>
  rows.reduce((total, { count }) => total + Number(count), 0);
