import type { Kysely } from 'kysely';
import { required } from './column-constraints';

/** Creates the settings, and the trusted addresses and apps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('json', 'text', required)
    .execute();
  await db.schema
    .createTable('trusted_addresses')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('added_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('trusted_apps')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
}
