import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { searchableName } from '../searchable-names';

/** The columns that this migration reads or adds. */
interface Directory {
  users: { id: string; user_name: string; display_name: string; user_name_fold: string; display_name_fold: string };
  groups: { id: string; display_name: string; display_name_fold: string };
}

/** How many rows one statement updates. */
const BATCH = 500;

export async function up(db: Kysely<Directory>): Promise<void> {
  // The columns are compared byte by byte, as in SQLite, so that `like` and the order can use the index in all locales.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : 'text';
  for (const [table, column] of [
    ['users', 'display_name_fold'],
    ['users', 'user_name_fold'],
    ['groups', 'display_name_fold'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, text, (added) => added.notNull().defaultTo(''))
      .execute();
  }
  await foldUsers(db);
  await foldGroups(db);
  // PostgreSQL refuses rows with a value that is too long for an index.
  await db.schema.dropIndex('users_display_name').execute();
  // The index contains all columns of a search in the order of its results, so that a search reads only the rows that
  // it returns.
  await db.schema
    .createIndex('users_search')
    .on('users')
    .columns(['display_name_fold', 'user_name_fold', 'id', 'is_technical', 'is_closed'])
    .execute();
}

async function foldUsers(db: Kysely<Directory>): Promise<void> {
  let last = '';
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'user_name', 'display_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (users.length === 0) return;
    const rows = users.map(
      (user) => sql`(${user.id}, ${searchableName(user.display_name)}, ${searchableName(user.user_name)})`,
    );
    // Both databases name the columns of a list of values `column1` and so on.
    await sql`update users set display_name_fold = column2, user_name_fold = column3
      from (values ${sql.join(rows)}) as folded where users.id = column1`.execute(db);
    last = users.at(-1)?.id ?? '';
  }
}

async function foldGroups(db: Kysely<Directory>): Promise<void> {
  for (const { id, display_name } of await db.selectFrom('groups').select(['id', 'display_name']).execute()) {
    await db
      .updateTable('groups')
      .set({ display_name_fold: searchableName(display_name) })
      .where('id', '=', id)
      .execute();
  }
}
