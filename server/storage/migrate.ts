import { type Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/in-order';
import { reasonOf, StorageError } from './storage-error';
import type { Tables } from './tables';

/** Brings the database up to date. Each migration runs in a transaction, so that a stop half-way leaves none half done. */
export async function migrate(db: Kysely<Tables>, description: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new StorageError(
    failed === undefined
      ? `${description} cannot be brought up to date: ${reasonOf(error)}.`
      : `${description} cannot be brought up to date at ${failed.migrationName}: ${reasonOf(error)}.`,
  );
}
