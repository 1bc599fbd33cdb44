import type { Kysely } from 'kysely';

/** Creates the audit record. It contains the names of accounts without references, because it outlives the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .execute();
  // Each index serves one way to read the record, the newest entries first.
  const leading = { time: [], user: ['user_id'], actor: ['actor_id'], event: ['event'], outcome: ['outcome'] };
  for (const [name, columns] of Object.entries(leading))
    await db.schema
      .createIndex(`audit_events_${name}`)
      .on('audit_events')
      .columns([...columns, 'at', 'id'])
      .execute();
}
