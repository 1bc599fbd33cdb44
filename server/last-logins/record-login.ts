import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LoginType } from '../../shared/contract/settings/last-logins';
import { browserName } from '../audit/browser-name';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { isHistoryOn, LOGIN_HISTORY_KEY } from './login-history';

/** A sign-in of a user, or the use of a key or password by a program. */
export interface Login {
  readonly userId: string;
  readonly type: LoginType;
  readonly userAgent: string;
  /** The language of the request, a BCP 47 tag. */
  readonly locale?: string | undefined;
  /** Whether the user needed no second factor, because the browser is remembered. */
  readonly isBrowserRemembered?: boolean;
}

/** The history stores at most one request of a program with a password in this time, in ms. */
const PROGRAM_INTERVAL = 60_000;

/**
 * Stores the time of a user's last sign-in, and adds the sign-in to the history if that is on. The insert itself
 * contains that condition, so that a sign-in needs no additional query.
 */
export async function recordLogin({ db, clock }: Deps, login: Login): Promise<void> {
  const { locale } = login;
  const row = historyRow(login, clock());
  const { user_id, at, type } = row;
  await db
    .insertInto('last_logins')
    .values({ user_id, at, locale: locale ?? null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at, ...(locale && { locale }) }))
    .execute();
  await db
    .insertInto('login_history')
    .columns(['id', 'user_id', 'at', 'type', 'browser', 'is_browser_remembered'])
    .expression((eb) =>
      eb
        .selectFrom('settings')
        .select([
          sql<string>`cast(${row.id} as text)`.as('id'),
          sql<string>`cast(${user_id} as text)`.as('user_id'),
          sql<number>`cast(${at} as bigint)`.as('at'),
          sql<string>`cast(${type} as text)`.as('type'),
          sql<string>`cast(${row.browser} as text)`.as('browser'),
          sql<number>`cast(${row.is_browser_remembered} as integer)`.as('is_browser_remembered'),
        ])
        .where('key', '=', LOGIN_HISTORY_KEY)
        .where('json', '=', 'true')
        .$if(type === 'BasicUserPass', (select) =>
          select.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('login_history')
                  .select('at')
                  .where('user_id', '=', user_id)
                  .where('type', '=', type)
                  .where('at', '>', at - PROGRAM_INTERVAL)
                  .where('at', '<=', at),
              ),
            ),
          ),
        ),
    )
    .execute();
}

/** A sign-in that was at `at`, in ms since 1970. */
export type DatedLogin = Login & { readonly at: number };

/** How many rows one statement stores. */
const BATCH = 1000;

/** Does the same for earlier sign-ins of people, with few statements. A later one that is stored already stays the last. */
export async function recordLogins(db: Db, logins: readonly DatedLogin[]): Promise<void> {
  const sorted = [...logins].sort((one, other) => one.at - other.at);
  const last = new Map(
    sorted.map(({ userId, at, locale }) => [userId, { user_id: userId, at, locale: locale ?? null }]),
  );
  for (const rows of batchesOf([...last.values()]))
    await db
      .insertInto('last_logins')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(({ ref }) => ({ at: ref('excluded.at'), locale: ref('excluded.locale') }))
          .whereRef('last_logins.at', '<', 'excluded.at'),
      )
      .execute();
  if (!(await isHistoryOn(db))) return;
  for (const rows of batchesOf(sorted))
    await db
      .insertInto('login_history')
      .values(rows.map((login) => historyRow(login, login.at)))
      .execute();
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Returns the row of the history for a sign-in. */
const historyRow = ({ userId, type, userAgent, isBrowserRemembered = false }: Login, at: number) => ({
  id: randomUUID(),
  user_id: userId,
  at,
  type,
  browser: browserName(userAgent),
  is_browser_remembered: flag(isBrowserRemembered),
});

/** Reads the language of a user's last sign-in, a BCP 47 tag; undefined if it is not known. */
export async function localeOfLastLogin(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('last_logins').select('locale').where('user_id', '=', userId).executeTakeFirst();
  return row?.locale ?? undefined;
}
