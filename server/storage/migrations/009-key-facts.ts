import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { nameKey } from '../searchable-names';

/** The columns that this migration reads or adds. */
interface Names {
  users: { id: string; display_name: string; display_name_key: string };
  groups: { id: string; display_name: string; display_name_key: string };
}

/** How many rows one statement updates. */
const BATCH = 500;

export async function up(db: Kysely<Names>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('prefix', 'text').execute();
  for (const column of ['key_mails', 'key_mails_since'] as const) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'bigint', (added) => added.notNull().defaultTo(0))
      .execute();
  }
  // SQLite has a collation of this name, so that the same statements compare byte by byte in both databases.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create collation if not exists "binary" from "C"`.execute(db);
    // This index serves the order by user name, which SQLite sorts fast enough without an index.
    await sql`create index users_by_user_name on users (user_name_fold, id, is_technical, is_closed)`.execute(db);
  }
  for (const table of ['users', 'groups'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('display_name_key', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
    await fillNames(db, table);
  }
}

async function fillNames(db: Kysely<Names>, table: 'users' | 'groups'): Promise<void> {
  let last = '';
  for (;;) {
    const found = await db
      .selectFrom(table)
      .select(['id', 'display_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (found.length === 0) return;
    const rows = found.map(({ id, display_name }) => sql`(${id}, ${nameKey(display_name)})`);
    await sql`update ${sql.table(table)} set display_name_key = column2
      from (values ${sql.join(rows)}) as filled where ${sql.ref(`${table}.id`)} = column1`.execute(db);
    last = found.at(-1)?.id ?? '';
  }
}
