import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import { type ListPage, type PageRequest, readPage } from './paging';
import { BY_DISPLAY_NAME, orderExpression, type Sorting } from './sorting';

/** A user as lists show it. */
export interface ListedUser {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
}

export interface UserQuery extends PageRequest {
  readonly condition?: RawBuilder<SqlBool> | undefined;
  readonly withTechnical: boolean;
  /** Users are sorted by display name by default. */
  readonly sorting?: Sorting;
}

/** The expressions that order by each attribute. The id at the end makes the order unambiguous across pages. */
const ordersIn = (db: Db): Readonly<Record<string, readonly RawBuilder<string>[]>> => ({
  displayname: [sql.ref('users.display_name_fold'), sql.ref('users.user_name_fold'), sql.ref('users.id')],
  username: [sql.ref('users.user_name_fold'), sql.ref('users.id')],
  // SQLite gets an expression, because with the plain column it would scan the index of the id until enough rows match.
  id: [db.getExecutor().adapter instanceof PostgresAdapter ? sql.ref('users.id') : sql`coalesce(users.id, '')`],
  'name.familyname': [sql`lower(users.family_name)`, sql.ref('users.id')],
  'name.givenname': [sql`lower(users.given_name)`, sql.ref('users.id')],
  'emails.value': [sql`lower(users.email)`, sql.ref('users.id')],
  'meta.created': [sql`users.created_at`, sql.ref('users.id')],
  'meta.lastmodified': [sql`users.updated_at`, sql.ref('users.id')],
});

/** Lists users in an order that ignores case, umlauts and accents. Demo accounts are left out while the demo is off. */
export function listUsers(
  db: Db,
  { condition, withTechnical, sorting = BY_DISPLAY_NAME, ...request }: UserQuery,
): Promise<ListPage<ListedUser>> {
  let users = db.selectFrom('users').where('is_closed', '=', 0);
  if (!withTechnical) users = users.where('is_technical', '=', 0);
  if (condition !== undefined) users = users.where(condition);
  const order = orderExpression(ordersIn(db), sorting);
  return readPage(request, {
    read: async ({ offset, limit }) => {
      // The subquery reads only the index, so that full rows are read only for the users of the page.
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
