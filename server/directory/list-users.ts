import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import { type PageOf, type Part, pageOf } from './paging';
import { BY_DISPLAY_NAME, orderOf, type Sorting } from './sorting';

/** A user as a list has them. */
export interface ListedUser {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
}

export interface UsersAsked extends Part {
  readonly condition?: RawBuilder<SqlBool> | undefined;
  readonly withTechnical: boolean;
  /** Default by display name. */
  readonly sorting?: Sorting;
}

/** What decides the order of each attribute; the id makes it the same on every page. */
const ordersIn = (db: Db): Readonly<Record<string, readonly RawBuilder<string>[]>> => ({
  displayname: [sql.ref('users.display_name_fold'), sql.ref('users.user_name_fold'), sql.ref('users.id')],
  username: [sql.ref('users.user_name_fold'), sql.ref('users.id')],
  // An expression for SQLite: in the order of the id's own index it would read every row until enough are found.
  id: [db.getExecutor().adapter instanceof PostgresAdapter ? sql.ref('users.id') : sql`coalesce(users.id, '')`],
});

/** Users in an order, by display name whatever its case, umlauts and accents; closed demo accounts are left out. */
export function listUsers(
  db: Db,
  { condition, withTechnical, sorting = BY_DISPLAY_NAME, ...part }: UsersAsked,
): Promise<PageOf<ListedUser>> {
  let users = db.selectFrom('users').where('is_closed', '=', 0);
  if (!withTechnical) users = users.where('is_technical', '=', 0);
  if (condition !== undefined) users = users.where(condition);
  const order = orderOf(ordersIn(db), sorting);
  return pageOf(part, {
    read: async ({ offset, limit }) => {
      // Who is on the page is found in the index alone; only they are read, however many come before them.
      const ids = users.select('users.id').orderBy(order).limit(limit).offset(offset);
      const rows = await db
        .selectFrom('users')
        .innerJoin(ids.as('page'), 'page.id', 'users.id')
        .select(['users.id', 'user_name', 'display_name'])
        .orderBy(order)
        .execute();
      return rows.map(({ id, user_name, display_name }) => ({ id, userName: user_name, displayName: display_name }));
    },
    count: async () => {
      const row = await users.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    },
  });
}
