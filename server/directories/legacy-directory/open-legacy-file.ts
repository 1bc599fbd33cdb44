import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import * as v from 'valibot';
import { SourceError } from '../identity-providers/directory-source';
import { LEGACY_TABLES } from './legacy-schema';

/** How long a statement waits while another process writes the file, in ms: all requests wait with it, see `retryBusy`. */
const BUSY_TIMEOUT = 0;

/** What an id may be that becomes the name of a file, and a part of mail addresses (RFC 1034 §3.5). */
const REPOSITORY_ID = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A file with what tells it from one that has taken its place. */
export interface LegacyFile {
  readonly database: Database.Database;
  readonly stamp: string;
}

/** The file of a repository; undefined for an id that no repository has. */
export function legacyFilePath(dataFolder: string, repositoryId: string): string | undefined {
  const id = repositoryId.trim().toLowerCase();
  return REPOSITORY_ID.test(id) ? join(dataFolder, 'legacy', `${id}.db`) : undefined;
}

/** Whether there is the file of any repository. */
export function hasLegacyFiles(dataFolder: string): boolean {
  try {
    return readdirSync(join(dataFolder, 'legacy')).some((name) => name.endsWith('.db'));
  } catch {
    return false; // no such folder
  }
}

/** What tells a file from one that has taken its place. @throws SourceError where the file does not exist */
export function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new SourceError('CONNECTION_REPOSITORY_NOT_FOUND');
  return `${stats.dev} ${stats.ino}`;
}

/**
 * Opens a file, which stays as it is.
 *
 * @throws SourceError where it is missing, no database, or lacks a table
 */
export function openLegacyFile(path: string): LegacyFile {
  const stamp = stampOf(path);
  let database: Database.Database | undefined;
  try {
    // As an address, in which `?` and `%` of the path are encoded. This library has no other way to open a file for reading.
    database = new Database(`${pathToFileURL(path).href}?mode=ro`, { timeout: BUSY_TIMEOUT });
    database.exec('pragma query_only = on; pragma trusted_schema = off');
    if (!hasTables(database)) throw new SourceError('CONNECTION_ANSWER_INVALID');
    return { database, stamp };
  } catch (error) {
    database?.close();
    throw asSourceError(error);
  }
}

/** A failure of the database, for administrators. Its own words have no paths. */
export function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  const key = code === 'SQLITE_BUSY' ? 'CONNECTION_TIMEOUT' : 'CONNECTION_ANSWER_INVALID';
  return new SourceError(key, '', { cause: error });
}

const Schema = v.array(v.object({ name: v.string(), type: v.string(), sql: v.nullable(v.string()) }));

const VIRTUAL = /^\s*create\s+virtual/i;

/** A view of that name, or a virtual table, could take any time to read. */
function hasTables(database: Database.Database): boolean {
  const rows = v.parse(
    Schema,
    database.prepare('select name, type, substr(sql, 1, 100) as sql from sqlite_schema').all(),
  );
  return LEGACY_TABLES.every((table) =>
    rows.some(({ name, type, sql }) => name === table && type === 'table' && !VIRTUAL.test(sql ?? '')),
  );
}
