import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { foldedName } from '../names';

/** The columns of before and after, as far as this migration touches them. */
interface Directory {
  users: { id: string; user_name: string; display_name: string; user_name_fold: string; display_name_fold: string };
  groups: { id: string; display_name: string; display_name_fold: string };
}

/** Rows of one statement. */
const BATCH = 500;

export async function up(db: Kysely<Directory>): Promise<void> {
  // Compared byte by byte on every machine, as SQLite does by itself: `like` and the order find the index then.
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
  // A name of any length is no good in an index: PostgreSQL refuses the row.
  await db.schema.dropIndex('users_display_name').execute();
  // All that a search looks at, in the order of its answer: it reads no row that it does not answer.
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
      (user) => sql`(${user.id}, ${foldedName(user.display_name)}, ${foldedName(user.user_name)})`,
    );
    // `column1` and so on: what both databases call the columns of a list of values.
    await sql`update users set display_name_fold = column2, user_name_fold = column3
      from (values ${sql.join(rows)}) as folded where users.id = column1`.execute(db);
    last = users.at(-1)?.id ?? '';
  }
}

async function foldGroups(db: Kysely<Directory>): Promise<void> {
  for (const { id, display_name } of await db.selectFrom('groups').select(['id', 'display_name']).execute()) {
    await db
      .updateTable('groups')
      .set({ display_name_fold: foldedName(display_name) })
      .where('id', '=', id)
      .execute();
  }
}
