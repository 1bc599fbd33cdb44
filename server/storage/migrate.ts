import { type Kysely, type Migration, type MigrationResultSet, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/in-order';
import { reasonOf, StorageError } from './storage-error';
import type { Tables } from './tables';

/** Brings the database up to date. All of it happens in one transaction, so that a stop half-way leaves none half done. */
export async function migrate(db: Kysely<Tables>, description: string): Promise<void> {
  const { error, results } = await runMigrations(db, MIGRATIONS);
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new StorageError(
    failed === undefined
      ? `${description} cannot be brought up to date: ${reasonOf(error)}.`
      : `${description} cannot be brought up to date at ${failed.migrationName}: ${reasonOf(error)}.`,
  );
}

/** Runs those that the database has not seen yet; it does not throw. */
export function runMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<MigrationResultSet> {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
}
