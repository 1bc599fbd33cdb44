import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LoginType } from '../../../shared/contract/settings/last-logins';
import { browserName } from '../../audit/browser-name';
import type { Deps } from '../../deps';
import { LOGIN_HISTORY_KEY } from './login-history';

/** A sign-in, or the use of a key or password by a program. */
export interface Login {
  readonly userId: string;
  readonly type: LoginType;
  readonly userAgent: string;
}

/** A program that sends a password or a key with each request is added to the history once in so many ms. */
const PROGRAM_INTERVAL = 60_000;

/**
 * Stores the time of a user's last sign-in, and the sign-in itself while the history is on. The statement for the history
 * has the condition in it, so that a sign-in needs no read for it.
 */
export async function recordLogin({ db, clock }: Deps, { userId, type, userAgent }: Login): Promise<void> {
  const at = clock();
  await db
    .insertInto('last_logins')
    .values({ user_id: userId, at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at }))
    .execute();
  await db
    .insertInto('login_history')
    .columns(['id', 'user_id', 'at', 'type', 'browser'])
    .expression((eb) =>
      eb
        .selectFrom('settings')
        .select([
          sql<string>`cast(${randomUUID()} as text)`.as('id'),
          sql<string>`cast(${userId} as text)`.as('user_id'),
          sql<number>`cast(${at} as bigint)`.as('at'),
          sql<string>`cast(${type} as text)`.as('type'),
          sql<string>`cast(${browserName(userAgent)} as text)`.as('browser'),
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
