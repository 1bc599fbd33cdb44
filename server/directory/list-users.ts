import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from '../storage/connection';
import { type PageOf, type Part, pageOf } from './page-of';

/** A user as a list has them. */
export interface ListedUser {
  readonly id: string;
  readonly userName: string;
  readonly displayName: string;
}

export interface UsersAsked extends Part {
  readonly condition?: RawBuilder<SqlBool> | undefined;
  readonly withTechnical: boolean;
}

/** Users by display name, whatever its case, umlauts and accents; closed demo accounts are left out. */
export function listUsers(db: Db, { condition, withTechnical, ...part }: UsersAsked): Promise<PageOf<ListedUser>> {
  let users = db.selectFrom('users').where('is_closed', '=', 0);
  if (!withTechnical) users = users.where('is_technical', '=', 0);
  if (condition !== undefined) users = users.where(condition);
  return pageOf(part, {
    read: async ({ offset, limit }) => {
      // Who is on the page is found in the index alone; only they are read, however many come before them.
      const ids = users
        .select('users.id')
        .orderBy('users.display_name_fold')
        .orderBy('users.user_name_fold')
        .orderBy('users.id')
        .limit(limit)
        .offset(offset);
      const rows = await db
        .selectFrom('users')
        .innerJoin(ids.as('page'), 'page.id', 'users.id')
        .select(['users.id', 'user_name', 'display_name'])
        .orderBy('users.display_name_fold')
        .orderBy('users.user_name_fold')
        .orderBy('users.id')
        .execute();
      return rows.map(({ id, user_name, display_name }) => ({ id, userName: user_name, displayName: display_name }));
    },
    count: async () => {
      const row = await users.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    },
  });
}
