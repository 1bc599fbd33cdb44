import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import { type PageOf, type Part, pageOf } from './paging';
import { BY_DISPLAY_NAME, orderOf, type Sorting } from './sorting';

/** The group that no list has: it stands for everybody, and nobody is put into it. */
export const EXCLUDED_GROUP_ID = '00000000-0000-4000-8000-000000000001';

/** A group as a list has it. */
export interface ListedGroup {
  readonly id: string;
  readonly displayName: string;
}

export interface GroupsAsked extends Part {
  readonly condition?: RawBuilder<SqlBool> | undefined;
  /** Groups all of whose members are technical users, too. */
  readonly withTechnical: boolean;
  /** Default by display name. */
  readonly sorting?: Sorting;
}

/** What decides the order of each attribute; the id makes it the same on every page. */
const ORDERS: Readonly<Record<string, readonly RawBuilder<string>[]>> = {
  displayname: [sql.ref('display_name_fold'), sql`id collate "binary"`],
  id: [sql`id collate "binary"`],
};

/** Groups in an order, by display name whatever its case, umlauts and accents. */
export function listGroups(
  db: Db,
  { condition, withTechnical, sorting = BY_DISPLAY_NAME, ...part }: GroupsAsked,
): Promise<PageOf<ListedGroup>> {
  let groups = db.selectFrom('groups').where('id', '!=', EXCLUDED_GROUP_ID);
  if (!withTechnical) groups = groups.where(sql<SqlBool>`not ${isOfTechnicalUsers}`);
  if (condition !== undefined) groups = groups.where(condition);
  return pageOf(part, {
    read: async ({ offset, limit }) => {
      const rows = await groups
        .select(['id', 'display_name'])
        .orderBy(orderOf(ORDERS, sorting))
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ id, display_name }) => ({ id, displayName: display_name }));
    },
    count: async () => {
      const row = await groups.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    },
  });
}

/** It has members, and none but technical users. Of a large group the first other member answers that. */
const isOfTechnicalUsers = sql<SqlBool>`(
  exists (select 1 from group_members where group_id = groups.id)
  and not exists (
    select 1 from group_members inner join users on users.id = group_members.user_id
    where group_id = groups.id and is_technical = 0
  )
)`;
