import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import { nameKey, searchableName } from '../storage/searchable-names';
import { type ListPage, type PageRequest, readPage } from './paging';
import { BY_DISPLAY_NAME, orderExpression, type Sorting } from './sorting';

/** The id of the group that stands for all users. It has no members and does not appear in lists. */
export const EXCLUDED_GROUP_ID = '00000000-0000-4000-8000-000000000001';

/** A group as lists show it. */
export interface ListedGroup {
  readonly id: string;
  readonly displayName: string;
}

export interface GroupQuery extends PageRequest {
  readonly condition?: RawBuilder<SqlBool> | undefined;
  /** Whether groups that contain only technical users are included. */
  readonly withTechnical: boolean;
  /** Groups are sorted by display name by default. */
  readonly sorting?: Sorting;
}

/** The expressions that order by each attribute. The id at the end makes the order unambiguous across pages. */
const ORDERS: Readonly<Record<string, readonly RawBuilder<string>[]>> = {
  displayname: [sql.ref('display_name_fold'), sql`id collate "binary"`],
  id: [sql`id collate "binary"`],
};

/** Lists groups in an order that ignores case, umlauts and accents. */
export function listGroups(
  db: Db,
  { condition, withTechnical, sorting = BY_DISPLAY_NAME, ...request }: GroupQuery,
): Promise<ListPage<ListedGroup>> {
  let groups = db.selectFrom('groups').where('id', '!=', EXCLUDED_GROUP_ID);
  if (!withTechnical) groups = groups.where(sql<SqlBool>`not ${isOfTechnicalUsers}`);
  if (condition !== undefined) groups = groups.where(condition);
  return readPage(request, {
    read: async ({ offset, limit }) => {
      const rows = await groups
        .select(['id', 'display_name'])
        .orderBy(orderExpression(ORDERS, sorting))
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

/**
 * Tells whether all members of a group are technical users. The query ends at the first other member, even in a large
 * group.
 */
const isOfTechnicalUsers = sql<SqlBool>`(
  exists (select 1 from group_members where group_id = groups.id)
  and not exists (
    select 1 from group_members inner join users on users.id = group_members.user_id
    where group_id = groups.id and is_technical = 0
  )
)`;

/** Returns the database row of a group. */
export function groupRow({ id, displayName }: { id: string; displayName: string }) {
  return {
    id,
    display_name: displayName,
    display_name_fold: searchableName(displayName),
    display_name_key: nameKey(displayName),
  };
}
