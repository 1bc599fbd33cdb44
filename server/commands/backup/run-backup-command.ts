import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { LAST_BACKUP } from '../../settings/last-backup';
import { describeError } from '../../storage/describe-error';
import { readKeyRing, writeKeyFile } from '../../storage/secrets/key-ring';
import { keyIdOf } from '../../storage/secrets/secrets';
import { StorageError } from '../../storage/storage-error';
import { syncFolder } from '../../storage/sync-folder';
import { writeBackup } from './backup-file';
import { mergeKeys } from './backup-key-file';
import { checkBackupTarget } from './check-backup-target';
import { dumpPostgres, readPostgresFacts, writePostgresSetting } from './postgres-backup';
import { type BackupArguments, type CommandIo, runWithArguments } from './run-with-arguments';
import { copySqlite, type DatabaseFacts, readSqliteFacts, writeSqliteSetting } from './sqlite-backup';

const USAGE = `Usage: npm run backup -- <file> [--key-file <file>] [--force]

Copies the database to one file, as of one moment, also while servers read and write it. A PostgreSQL database needs the
program pg_dump. The secret key is not part of the backup: --key-file copies it to a file of its own, which belongs to
another place than the backup. Mails in the outbox and files of legacy systems are not part of it either.

  --key-file <file>  where to copy the secret key
  --force            replaces these files where they exist, but never a database; keys in them are kept
`;

/** Runs `npm run backup` with these arguments. @returns the exit status */
export function runBackupCommand(io: CommandIo): Promise<number> {
  return runWithArguments(io, USAGE, backUp);
}

async function backUp(given: BackupArguments): Promise<readonly string[]> {
  const { settings, file, keyFile, force } = given;
  checkBackupTarget(given);
  refuseExisting(file, force);
  if (keyFile !== undefined) refuseExisting(keyFile, force);
  if (keyFile === file) throw new StorageError('The key and the backup are two files.');
  const ring = keyFile === undefined ? undefined : readKeyRing(settings, false);
  const copy = `${file}.${process.pid}.copy`;
  const written = `${file}.${process.pid}.tmp`;
  try {
    const facts = await copyDatabase(settings.databaseUrl, copy);
    await writeBackup(written, { from: copy, facts: { ...facts, createdAt: new Date().toISOString() } });
    if (ring !== undefined && keyFile !== undefined) {
      if (facts.keyId !== '' && !ring.keys.some((key) => keyIdOf(key) === facts.keyId))
        throw new StorageError(`${ring.source} is not the key that the database is encrypted with.`);
      writeKeyFile(keyFile, mergeKeys(keyFile, ring.keys));
    }
    putInPlace(written, file, force);
    return [...reportOf(given, facts), ...(await recordBackup(settings.databaseUrl))];
  } finally {
    for (const path of [copy, `${copy}-journal`, written]) rmSync(path, { force: true });
  }
}

type Facts = DatabaseFacts & { readonly kind: 'sqlite' | 'postgres' };

/**
 * Copies the database to a new file. The file is created first with access only for its owner, which the copying
 * programs keep.
 */
async function copyDatabase(databaseUrl: string, to: string): Promise<Facts> {
  rmSync(to, { force: true }); // left by a killed backup
  closeSync(openSync(to, 'wx', 0o600));
  if (!databaseUrl.startsWith('file:')) {
    const facts = await readPostgresFacts(databaseUrl);
    await dumpPostgres(databaseUrl, to);
    return { kind: 'postgres', ...facts };
  }
  const path = databaseUrl.slice('file:'.length);
  if (!existsSync(path)) throw new StorageError(`There is no database at ${path}.`);
  copySqlite(path, to);
  return { kind: 'sqlite', ...readSqliteFacts(to) };
}

/** Moves the backup to its place. Without `force` it does not replace a file that another program has just created. */
function putInPlace(written: string, file: string, force: boolean): void {
  if (force) renameSync(written, file);
  else {
    try {
      linkSync(written, file);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
      copyFileSync(written, file, constants.COPYFILE_EXCL); // a file system without hard links
    }
  }
  syncFolder(dirname(file));
}

/**
 * Stores the time in the database, for the overview of administrators. A failure does not make the backup worse.
 * @returns a line that reports the failure
 */
async function recordBackup(databaseUrl: string): Promise<readonly string[]> {
  const json = JSON.stringify({ at: Date.now() });
  try {
    if (databaseUrl.startsWith('file:')) writeSqliteSetting(databaseUrl.slice('file:'.length), LAST_BACKUP, json);
    else await writePostgresSetting(databaseUrl, LAST_BACKUP, json);
    return [];
  } catch (error) {
    return [`The overview of the administrators does not show this backup: ${describeError(error)}.`];
  }
}

function reportOf({ file, keyFile }: BackupArguments, { keyId, schema }: Facts): readonly string[] {
  const size = `${(statSync(file).size / 1e6).toFixed(1)} MB`;
  return [
    `${file}: ${size}, schema ${schema}.`,
    ...(keyId === '' ? [] : [`THE BACKUP CANNOT BE USED WITHOUT THE SECRET KEY ${keyId}, which is not part of it.`]),
    keyFile === undefined
      ? 'Keep a copy of the key at another place: --key-file writes one.'
      : `The key is in ${keyFile}: move it to another place than the backup.`,
  ];
}

/** @throws StorageError if a file would be replaced without `force` */
function refuseExisting(path: string, force: boolean): void {
  if (!force && existsSync(path)) throw new StorageError(`${path} exists already. With --force it is replaced.`);
}
