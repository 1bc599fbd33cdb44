import type { Kysely } from 'kysely';
import { required } from './column-constraints';

/** Creates the audit record. It contains the names of accounts without references, because it outlives the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', required)
    .addColumn('event', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('detail', 'text', required)
    .addColumn('changes', 'text')
    .addColumn('search', 'text', required)
    .addColumn('count', 'bigint', required)
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
