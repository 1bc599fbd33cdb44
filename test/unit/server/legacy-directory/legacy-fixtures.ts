import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { writeLegacyFile } from '../../../../server/demo/write-legacy-file';
import { LEGACY_SCHEMA } from '../../../../server/legacy-directory/legacy-schema';
import { openLegacyDirectories } from '../../../../server/legacy-directory/open-legacy-directories';
import { SourceError } from '../../../../server/outgoing/source-error';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { temporaryFolder } from '../../../support/server/temporary-storage';

export const LEGACY_PASSWORD = 'Vestibule-1';
export const SERVICE_PASSWORD = 'd3-Service-1';

export const LEGACY_SYSTEM = { type: 'D3', host: 'd3.example', domainOrId: 'archive' } as const;

export const LEGACY_SYSTEM_FACTS = {
  host: 'd3.example',
  version: '8.1.24',
  serviceAccount: 'd3.service',
  servicePasswordHash: hashSaltedSha(SERVICE_PASSWORD),
};

export function legacyFolder(users: number): string {
  const folder = temporaryFolder();
  addLegacyUsers(folder, users);
  return folder;
}

export function addLegacyUsers(folder: string, users: number): void {
  writeLegacyFile(legacyFile(folder), { users, password: LEGACY_PASSWORD, facts: LEGACY_SYSTEM_FACTS });
}

export const legacyFile = (folder: string, id: string = LEGACY_SYSTEM.domainOrId) => join(folder, 'legacy', `${id}.db`);

/** Runs statements on a file, which is created with its tables where it is missing. */
export function changeLegacyFile(path: string, sql: string, schema: string = LEGACY_SCHEMA): void {
  mkdirSync(join(path, '..'), { recursive: true });
  const database = new Database(path);
  try {
    database.exec('pragma journal_mode = delete');
    if (database.prepare('select 1 from sqlite_schema limit 1').all().length === 0) database.exec(schema);
    database.exec(sql);
  } finally {
    database.close();
  }
}

/** The directories of a data folder, and that of {@link LEGACY_SYSTEM}. */
export function openLegacy(folder: string) {
  const directories = openLegacyDirectories(folder);
  const directory = directories.legacyDirectoryOf(LEGACY_SYSTEM);
  if (directory === undefined) throw new Error('no directory');
  return { ...directories, directory };
}

/** The key of the message with which something fails, or that it does not. */
export const refusal = (work: Promise<unknown> = Promise.resolve()): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof SourceError ? error.messageKey : String(error)),
  );
