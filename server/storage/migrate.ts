import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { describeError } from './describe-error';
import * as people from './migrations/001-people';
import * as signIn from './migrations/002-sign-in';
import * as configuration from './migrations/003-configuration';
import * as secondFactor from './migrations/004-second-factor';
import * as apiKeys from './migrations/005-api-keys';
import * as directorySearch from './migrations/006-directory-search';
import * as shell from './migrations/007-shell';
import * as deviceCounters from './migrations/008-device-counters';
import * as keyFacts from './migrations/009-key-facts';
import * as administration from './migrations/010-administration';
import * as directoryProviders from './migrations/011-directory-providers';
import * as legacyMigration from './migrations/012-legacy-migration';
import * as audit from './migrations/013-audit';
import * as sessions from './migrations/014-sessions';
import * as keyRotation from './migrations/015-key-rotation';
import * as mailQueue from './migrations/016-mail-queue';
import * as administrators from './migrations/017-administrators';
import * as auditChanges from './migrations/018-audit-changes';
import * as overview from './migrations/019-overview';
import * as backupCodes from './migrations/020-backup-codes';
import * as accountCounts from './migrations/021-account-counts';
import * as rememberedBrowsers from './migrations/022-remembered-browsers';
import * as reportLinks from './migrations/023-report-links';
import * as passkeys from './migrations/024-passkeys';
import * as signInMethods from './migrations/026-sign-in-methods';
import * as directoryFacts from './migrations/029-directory-facts';
import { StorageError } from './storage-error';
import type { Tables } from './tables';

/**
 * All migrations, which run in the order of their names. A released migration is never changed; a new one follows it.
 * SQLite and PostgreSQL run the same ones, because both accept the types text, integer, bigint and bytea (SQLite stores
 * a blob in a column of any type).
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-people': people,
  '002-sign-in': signIn,
  '003-configuration': configuration,
  '004-second-factor': secondFactor,
  '005-api-keys': apiKeys,
  '006-directory-search': directorySearch,
  '007-shell': shell,
  '008-device-counters': deviceCounters,
  '009-key-facts': keyFacts,
  '010-administration': administration,
  '011-directory-providers': directoryProviders,
  '012-legacy-migration': legacyMigration,
  '013-audit': audit,
  '014-sessions': sessions,
  '015-key-rotation': keyRotation,
  '016-mail-queue': mailQueue,
  '017-administrators': administrators,
  '018-audit-changes': auditChanges,
  '019-overview': overview,
  '020-backup-codes': backupCodes,
  '021-account-counts': accountCounts,
  '022-remembered-browsers': rememberedBrowsers,
  '023-report-links': reportLinks,
  '024-passkeys': passkeys,
  '026-sign-in-methods': signInMethods,
  '029-directory-facts': directoryFacts,
};

/** Runs the missing migrations in one transaction, so that an interrupted start leaves the database unchanged. */
export async function migrate(db: Kysely<Tables>, description: string): Promise<void> {
  await refuseNewer(db, description);
  const { error, results } = await runMigrations(db, MIGRATIONS);
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new StorageError(
    failed === undefined
      ? `${description} cannot be brought up to date: ${describeError(error)}.`
      : `${description} cannot be brought up to date at ${failed.migrationName}: ${describeError(error)}.`,
  );
}

/** Refuses a database of a newer version. Kysely would only report that the migrations are corrupted. */
async function refuseNewer(db: Kysely<Tables>, description: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  const newest = rows[0]?.name;
  if (newest === undefined || Object.hasOwn(MIGRATIONS, newest)) return;
  throw new StorageError(
    `${description} was written by a newer version of this server: it has the schema ${newest}, and this version knows the schemas up to ${Object.keys(MIGRATIONS).sort().at(-1)}. Nothing was changed. Install the newer version again, or go back with \`npm run restore\` to the backup that was made before the upgrade.`,
  );
}

/** Runs the migrations that the database has not run yet. Errors are returned instead of thrown. */
export function runMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<MigrationResultSet> {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
}
