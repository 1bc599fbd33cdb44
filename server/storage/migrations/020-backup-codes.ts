import type { Kysely } from 'kysely';

/** Adds the backup codes of users, and those that a pending set-up was shown with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('two_factor').addColumn('backup_codes', 'text').execute();
  await db.schema.alterTable('two_factor_setups').addColumn('backup_codes', 'text').execute();
}
