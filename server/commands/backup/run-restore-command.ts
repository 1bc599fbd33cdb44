import { constants, copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Dialect, PostgresDialect } from 'kysely';
import Database from 'libsql';
import { describeError } from '../../storage/describe-error';
import { keepFileOwner } from '../../storage/keep-file-owner';
import { lockDatabase } from '../../storage/lock-database';
import { MIGRATIONS } from '../../storage/migrate';
import { createPrivateFolder } from '../../storage/private-folder';
import {
  type KeyRing,
  keyFileOf,
  readIfExists,
  readKeyRing,
  ringOf,
  writeServerKeys,
} from '../../storage/secrets/key-ring';
import { keyIdOf } from '../../storage/secrets/secrets';
import { sqliteDialect } from '../../storage/sqlite-dialect';
import { StorageError } from '../../storage/storage-error';
import { syncFolder } from '../../storage/sync-folder';
import { type BackupFile, extractBackup, type Manifest, readBackup } from './backup-file';
import { endRestoredAccess } from './end-restored-access';
import { isPostgresEmpty, restorePostgres } from './postgres-backup';
import { type BackupArguments, type CommandIo, runWithArguments } from './run-with-arguments';
import { checkSqlite, completeSqlite } from './sqlite-backup';

const USAGE = `Usage: npm run restore -- <file> [--key-file <file>] [--force]

Puts the database of a backup in place, while no server runs; the next start brings it up to date. Sessions, remembered
browsers and links in mails are ended, because they may have ended or been used since the backup. The secret key of that time must be in the data folder, in VESTIBULE_SECRET_KEY or in the file of --key-file. A backup of PostgreSQL needs the program
pg_restore and an empty database.

  --key-file <file>  where the secret key is; it is copied to the data folder
  --force            replaces the database, and keeps it beside the new one
`;

/** Runs `npm run restore` with these arguments. @returns the exit status */
export function runRestoreCommand(io: CommandIo): Promise<number> {
  return runWithArguments(io, USAGE, restore);
}

async function restore(given: BackupArguments): Promise<readonly string[]> {
  const { settings, file } = given;
  if (!existsSync(file)) throw new StorageError(`There is no file ${file}.`);
  const backup = await readBackup(file);
  checkManifest(given, backup.manifest);
  createPrivateFolder(settings.dataFolder);
  const unlock = lockDatabase(settings.databaseUrl);
  try {
    const writeKeys = keysFor(given, backup.manifest);
    return backup.manifest.kind === 'sqlite'
      ? await restoreSqlite(given, backup, writeKeys)
      : await restoreToPostgres(given, backup, writeKeys);
  } finally {
    unlock();
  }
}

function checkManifest({ settings, file }: BackupArguments, { kind, schema }: Manifest): void {
  const isFile = settings.databaseUrl.startsWith('file:');
  if (isFile !== (kind === 'sqlite')) {
    const names = { sqlite: 'an embedded database', postgres: 'a PostgreSQL database' };
    throw new StorageError(
      `${file} is a backup of ${names[kind]}, and VESTIBULE_DATABASE_URL names one of the other kind.`,
    );
  }
  if (!Object.hasOwn(MIGRATIONS, schema))
    throw new StorageError(
      `${file} is of another version: this one does not know its schema ${schema}. Nothing was changed. Restore it with the version that made it.`,
    );
}

/**
 * Finds the keys for the backup.
 * @returns a function that puts the keys of `--key-file` before those in the data folder, unless the settings have keys
 */
function keysFor({ settings, keyFile }: BackupArguments, { keyId }: Manifest): () => void {
  const own = readServerKeys(settings);
  const given = keyFile === undefined ? undefined : ringOf(readFileSync(keyFile, 'utf8'), `The key in ${keyFile}`);
  // The keys of the settings take precedence, because the next start will use them.
  const ring = settings.secretKeys === undefined ? (given ?? own) : own;
  if (keyId !== '' && ring === undefined)
    throw new StorageError(
      `The backup needs the secret key ${keyId}: give its file with --key-file, or set VESTIBULE_SECRET_KEY.`,
    );
  const ids = ring?.keys.map(keyIdOf) ?? [];
  if (keyId !== '' && ring !== undefined && !ids.includes(keyId))
    throw new StorageError(`The backup needs the secret key ${keyId}. ${ring.source} has ${ids.join(', ')}.`);
  if (given === undefined || settings.secretKeys !== undefined) return () => {};
  const kept = own?.keys.filter((key) => !given.keys.some((other) => keyIdOf(other) === keyIdOf(key))) ?? [];
  return () => writeServerKeys(settings, [...given.keys, ...kept]);
}

function readServerKeys(settings: BackupArguments['settings']): KeyRing | undefined {
  const hasKeys = settings.secretKeys !== undefined || readIfExists(keyFileOf(settings)) !== undefined;
  return hasKeys ? readKeyRing(settings, false) : undefined;
}

async function restoreSqlite(
  given: BackupArguments,
  backup: BackupFile,
  writeKeys: () => void,
): Promise<readonly string[]> {
  const { settings, file, force } = given;
  const path = settings.databaseUrl.slice('file:'.length);
  const existing = ['', '-wal'].some((suffix) => existsSync(`${path}${suffix}`));
  if (existing && !force)
    throw new StorageError(`There is a database at ${path}. With --force it is replaced, and kept beside the new one.`);
  const extracted = `${path}.${process.pid}.restoring`;
  try {
    await extractBackup(file, backup, extracted);
    if (checkSqlite(extracted, file) !== backup.manifest.schema)
      throw new StorageError(`The database in ${file} is damaged. Nothing was changed.`);
    const ended = await endAccess(given, backup.manifest, sqliteDialect(new Database(extracted)));
    keepFileOwner(path, extracted);
    const kept = existing ? keepOld(path) : undefined;
    writeKeys();
    renameSync(extracted, path);
    syncFolder(dirname(path));
    return report(backup.manifest, [
      ...(kept === undefined ? [] : [`The database that was there is ${kept} now.`]),
      ...ended,
    ]);
  } finally {
    for (const suffix of ['', '-journal']) rmSync(`${extracted}${suffix}`, { force: true });
  }
}

/**
 * Gives the present database a second name, so that there is a complete database at its path at every moment. Its -wal
 * file is merged first, because SQLite would otherwise apply that file to the new database.
 */
function keepOld(path: string): string {
  const kept = freeName(`${path}.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`);
  if (!existsSync(path) || !completeSqlite(path)) {
    // The database cannot be read, so its files are kept as they are.
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${kept}${suffix}`);
  }
  if (!existsSync(path)) return `${kept}-wal`;
  try {
    linkSync(path, kept);
  } catch {
    copyFileSync(path, kept, constants.COPYFILE_EXCL); // a file system without hard links
    keepFileOwner(path, kept);
  }
  return kept;
}

/** Returns an unused name, so that two restores within a second keep both databases. */
function freeName(name: string): string {
  const isTaken = (other: string) => ['', '-wal', '-shm'].some((suffix) => existsSync(`${other}${suffix}`));
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name}-${count}`;
  return free;
}

async function restoreToPostgres(
  given: BackupArguments,
  backup: BackupFile,
  writeKeys: () => void,
): Promise<readonly string[]> {
  const { settings, file } = given;
  if (!(await isPostgresEmpty(settings.databaseUrl)))
    throw new StorageError(
      'The PostgreSQL database is not empty. Create an empty one beside it, and name that one in VESTIBULE_DATABASE_URL.',
    );
  const extracted = `${keyFileOf(settings)}.${process.pid}.restoring`;
  try {
    await extractBackup(file, backup, extracted);
    await restorePostgres(settings.databaseUrl, extracted);
    const { openPool } = await import('../../storage/postgres/pool'); // loaded only if the database is PostgreSQL
    const dialect = new PostgresDialect({ pool: openPool(settings.databaseUrl) });
    const ended = await endAccess(given, backup.manifest, dialect);
    writeKeys();
    return report(backup.manifest, ended);
  } finally {
    rmSync(extracted, { force: true });
  }
}

/** Brings the schema up to date, and ends what may have ended since the backup. @returns lines that say so */
async function endAccess(
  { settings, file, level, error }: BackupArguments,
  { createdAt }: Manifest,
  dialect: Dialect,
): Promise<readonly string[]> {
  const restored = {
    dialect,
    description: `The database of ${file}`,
    createdAt,
    days: settings.auditDays,
    level,
    error,
  };
  const { sessions, browsers, links } = await endRestoredAccess(restored).catch((failure: unknown) => {
    throw new StorageError(
      `The restored database could not be brought up to date, or its sessions not ended: ${describeError(failure)}. Do not use it: restore the backup again.`,
    );
  });
  return [
    `Ended: ${sessions} sessions, ${browsers} remembered browsers and ${links} links in mails.`,
    'Passwords, passkeys, authenticators, linked identities and API keys are those of the backup: remove again what was removed since.',
  ];
}

function report({ createdAt, schema }: Manifest, more: readonly string[]): readonly string[] {
  return [`Restored the database of ${createdAt}, schema ${schema}.`, ...more, 'Start the server.'];
}
