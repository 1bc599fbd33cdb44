import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HAS_PASSKEY, IS_OF_RELYING_PARTY } from '../settings/login-settings/sign-in-methods-to-sql';
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
  /** Whether the user has an authenticator app, not only a passkey. */
  readonly hasOwnAuthenticator: boolean;
  /** The sealed backup codes of this user; null for none. */
  readonly ownBackupCodes: string | null;
  /** The number of accounts of each identity provider, disabled and technical ones among them. */
  readonly ofProvider: ReadonlyMap<string | null, number>;
}

type Counted = number | string;

/** Reads how many accounts each provider has, and how many accounts two-factor protects. */
const readTotals = (db: Db, countsPasskeys: boolean) =>
  db
    .selectFrom('users')
    .select(['provider_id', ({ fn }) => fn.countAll<Counted>().as('count')])
    .select(({ selectFrom, fn }) =>
      selectFrom(protectedUsers(db, countsPasskeys).as('each')).select(fn.countAll<Counted>().as('n')).as('protected'),
    )
    .groupBy('provider_id')
    .execute();

function protectedUsers(db: Db, countsPasskeys: boolean) {
  const withAuthenticator = db.selectFrom('two_factor').select('user_id').where('secret', 'is not', null);
  const withPasskey = db.selectFrom('passkeys').select('user_id').where(IS_OF_RELYING_PARTY);
  return countsPasskeys ? withAuthenticator.union(withPasskey) : withAuthenticator;
}

/** Counts the few accounts that are not ordinary ones by their state. The condition is that of their index. */
function readExceptions(db: Db, userId: string, countsPasskeys: boolean) {
  const hasPasskey = countsPasskeys ? HAS_PASSKEY : sql<SqlBool>`1 = 0`;
  const isProtected = sql<SqlBool>`(two_factor.user_id is not null or ${hasPasskey})`;
  return db
    .selectFrom('users')
    .leftJoin('two_factor', (join) => join.onRef('user_id', '=', 'id').on('secret', 'is not', null))
    .select(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .select(({ fn }) => [fn.countAll<Counted>().as('count'), sumWhen(isProtected).as('protected')])
    .select([
      sumWhen(sql<SqlBool>`users.id = ${userId} and ${isProtected}`).as('own'),
      sumWhen(sql<SqlBool>`user_id = ${userId}`).as('ownAuthenticator'),
      sql<string | null>`max(case when user_id = ${userId} then backup_codes end)`.as('ownCodes'),
    ])
    .where(sql<boolean>`(is_disabled = 1 or is_technical = 1 or is_admin = 1 or is_closed = 1)`)
    .groupBy(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .execute();
}

const sumWhen = (condition: RawBuilder<SqlBool>) => sql<Counted>`sum(case when ${condition} then 1 else 0 end)`;

/**
 * Counts the accounts, and those that two-factor protects.
 * @param userId an administrator
 * @param countsPasskeys whether a passkey is a second factor
 */
export async function readAccountCounts(db: Db, userId: string, countsPasskeys: boolean): Promise<AccountCounts> {
  const totals = await readTotals(db, countsPasskeys);
  const exceptions = await readExceptions(db, userId, countsPasskeys);
  const others = exceptions.filter((row) => row.is_disabled + row.is_technical + row.is_closed > 0);
  const administrators = exceptions.filter((row) => row.is_admin === 1 && !others.includes(row));
  const closed = exceptions.filter((row) => row.is_closed === 1);
  const ofProvider = (id: string | null) => closed.filter(({ provider_id }) => provider_id === id);
  const own = exceptions.find((row) => Number(row.own) > 0);
  return {
    people: {
      total: sum(totals, 'count') - sum(others, 'count'),
      protected: Number(totals[0]?.protected ?? 0) - sum(others, 'protected'),
    },
    administrators: { total: sum(administrators, 'count'), protected: sum(administrators, 'protected') },
    isOwnProtected: own !== undefined,
    hasOwnAuthenticator: Number(own?.ownAuthenticator) > 0,
    ownBackupCodes: own?.ownCodes ?? null,
    ofProvider: new Map(
      totals.map(({ provider_id: id, count }) => [id, Number(count) - sum(ofProvider(id), 'count')] as const),
    ),
  };
}

function sum<Name extends string>(rows: readonly Readonly<Record<Name, Counted>>[], name: Name): number {
  return rows.reduce((total, row) => total + Number(row[name]), 0);
}
