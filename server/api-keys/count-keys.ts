import { sql } from 'kysely';
import type { Deps } from '../deps';

const DAY = 86_400_000;

/** The number of days in which a key counts as expiring. */
const EXPIRING_DAYS = 14;

/** Whether the row's user can confirm a key, as on the start page. */
const USER_CAN_CONFIRM = sql`exists (
  select 1 from users where users.id = api_keys.user_id and is_disabled = 0 and is_technical = 0
)`;

/** The numbers of valid keys that an administrator should look at. */
export interface KeyCounts {
  readonly total: number;
  readonly unconfirmed: number;
  readonly expiring: number;
  readonly neverUsed: number;
}

/** Counts the keys that have neither expired nor been declined. */
export async function countKeys({ db, clock }: Deps): Promise<KeyCounts> {
  const now = clock();
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number | string | null>`sum(case when ${condition} then 1 else 0 end)`;
  const row = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .select([
      count(sql`status = 'Unconfirmed' and ${USER_CAN_CONFIRM}`).as('unconfirmed'),
      count(sql`expires_at <= ${now + EXPIRING_DAYS * DAY}`).as('expiring'),
      count(sql`last_used_at is null`).as('neverUsed'),
    ])
    // Not a join, for which SQLite would read all users.
    .where(
      ({ selectFrom }) => selectFrom('users').select('is_closed').whereRef('users.id', '=', 'api_keys.user_id'),
      '=',
      0,
    )
    .where('status', '!=', 'Declined')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  // A sum of no rows is null.
  return {
    total: Number(row.total),
    unconfirmed: Number(row.unconfirmed ?? 0),
    expiring: Number(row.expiring ?? 0),
    neverUsed: Number(row.neverUsed ?? 0),
  };
}
