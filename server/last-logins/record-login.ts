import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LoginType } from '../../shared/contract/settings/last-logins';
import { browserName } from '../audit/browser-name';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { LOGIN_HISTORY_KEY } from './login-history';

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
export async function recordLogin(
  { db, clock }: Deps,
  { userId, type, userAgent, locale, isBrowserRemembered = false }: Login,
): Promise<void> {
  const at = clock();
  await db
    .insertInto('last_logins')
    .values({ user_id: userId, at, locale: locale ?? null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at, ...(locale && { locale }) }))
    .execute();
  await db
    .insertInto('login_history')
    .columns(['id', 'user_id', 'at', 'type', 'browser', 'is_browser_remembered'])
    .expression((eb) =>
      eb
        .selectFrom('settings')
        .select([
          sql<string>`cast(${randomUUID()} as text)`.as('id'),
          sql<string>`cast(${userId} as text)`.as('user_id'),
          sql<number>`cast(${at} as bigint)`.as('at'),
          sql<string>`cast(${type} as text)`.as('type'),
          sql<string>`cast(${browserName(userAgent)} as text)`.as('browser'),
          sql<number>`cast(${flag(isBrowserRemembered)} as integer)`.as('is_browser_remembered'),
        ])
        .where('key', '=', LOGIN_HISTORY_KEY)
        .where('json', '=', 'true')
        .$if(type === 'BasicUserPass', (select) =>
          select.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('login_history')
                  .select('at')
                  .where('user_id', '=', userId)
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

/** Reads the language of a user's last sign-in, a BCP 47 tag; undefined if it is not known. */
export async function localeOfLastLogin(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('last_logins').select('locale').where('user_id', '=', userId).executeTakeFirst();
  return row?.locale ?? undefined;
}
