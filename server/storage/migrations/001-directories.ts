import type { Kysely } from 'kysely';
import { empty, required, zero } from './column-constraints';

/** Creates the identity providers, and how the latest reads of each directory have ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_providers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('config', 'text', required)
    .addColumn('password', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('version', 'bigint', required)
    .addColumn('refresh_generation', 'bigint', zero)
    .addColumn('refresh_moved_at', 'bigint')
    .addColumn('refreshed_at', 'bigint')
    .addColumn('refresh_problem', 'text', empty)
    .addColumn('domain_names', 'text', empty)
    .addColumn('sign_in_problem', 'text', empty)
    .execute();
  await db.schema
    .createTable('directory_reads')
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('identity_providers.id').onDelete('cascade'),
    )
    .addColumn('generation', 'bigint', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint', required)
    .addColumn('problem', 'text', required)
    .addColumn('changed', 'bigint', required)
    .addColumn('closed', 'bigint', required)
    .addColumn('skipped', 'bigint', required)
    .addColumn('skipped_names', 'text', required)
    .addPrimaryKeyConstraint('directory_reads_key', ['provider_id', 'generation'])
    .execute();
}
