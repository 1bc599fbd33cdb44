import type { Kysely } from 'kysely';

/** Adds for which browsers users need no code, and which sign-ins and sessions needed none for that reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = (name: string, type: 'bigint' | 'text') =>
    db.schema.alterTable('devices').addColumn(name, type).execute();
  await column('remembered_at', 'bigint');
  await column('remembered_until', 'bigint');
  await column('remembered_browser', 'text');
  await column('remembered_version', 'text');
  for (const table of ['sessions', 'login_history'])
    await db.schema
      .alterTable(table)
      .addColumn('is_browser_remembered', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
}
