import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
import { describeError } from './describe-error';
import * as directories from './migrations/001-directories';
import * as people from './migrations/002-people';
import * as openid from './migrations/003-openid';
import * as sessions from './migrations/004-sessions';
import * as signIn from './migrations/005-sign-in';
import * as secondFactor from './migrations/006-second-factor';
import * as passkeys from './migrations/007-passkeys';
import * as apiKeys from './migrations/008-api-keys';
import * as legacyMigration from './migrations/009-legacy-migration';
import * as mail from './migrations/010-mail';
import * as settings from './migrations/011-settings';
import * as audit from './migrations/012-audit';
import * as branding from './migrations/013-branding';
import { StorageError } from './storage-error';
import type { Tables } from './tables';

/**
 * All migrations, which run in the order of their names. A released migration is never changed; a new one follows it.
 * SQLite and PostgreSQL run the same ones, because both accept the types text, integer, bigint and bytea (SQLite stores
 * a blob in a column of any type).
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-directories': directories,
  '002-people': people,
  '003-openid': openid,
  '004-sessions': sessions,
  '005-sign-in': signIn,
  '006-second-factor': secondFactor,
  '007-passkeys': passkeys,
  '008-api-keys': apiKeys,
  '009-legacy-migration': legacyMigration,
  '010-mail': mail,
  '011-settings': settings,
  '012-audit': audit,
  '013-branding': branding,
};

/** Runs the missing migrations in one transaction, so that an interrupted start leaves the database unchanged. */
export async function migrate(db: Kysely<Tables>, description: string): Promise<void> {
  await refuseOtherSchema(db, description);
  const { error, results } = await runMigrations(db, MIGRATIONS);
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw new StorageError(
    failed === undefined
      ? `${description} cannot be brought up to date: ${describeError(error)}.`
      : `${description} cannot be brought up to date at ${failed.migrationName}: ${describeError(error)}.`,
  );
}

/** Refuses a database with another schema. Kysely would only report that the migrations are corrupted. */
async function refuseOtherSchema(db: Kysely<Tables>, description: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  const unknown = done.filter((name) => !Object.hasOwn(MIGRATIONS, name)).at(-1);
  if (unknown === undefined) return;
  const own = Object.keys(MIGRATIONS).sort();
  // A released version has all migrations of the versions before it.
  throw new StorageError(
    own.every((name) => done.includes(name))
      ? `${description} was written by a newer version of this server: it has the schema ${unknown}, and this version knows the schemas up to ${own.at(-1)}. Nothing was changed. Install the newer version again, or go back with \`npm run restore\` to the backup that was made before the upgrade.`
      : `${description} has the schema ${unknown} of a development state before the first release, which no version reads: keep it elsewhere, and start with an empty data folder or an empty database.`,
  );
}

/** Runs the migrations that the database has not run yet. Errors are returned instead of thrown. */
export function runMigrations(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<MigrationResultSet> {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
}
