import type { Kysely } from 'kysely';
import { required } from './column-constraints';

/** Creates the logos of the branding. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('branding_logos')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content_type', 'text', required)
    .addColumn('bytes', 'bytea', required)
    .execute();
}
