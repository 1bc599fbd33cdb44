import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import * as v from 'valibot';
import { SourceError } from '../identity-providers/directory-source';
import { LEGACY_TABLES } from './legacy-schema';

/**
 * How long a statement waits while another process writes the file, in ms. All requests would wait with it, so
 * `retryBusy` waits instead.
 */
const BUSY_TIMEOUT = 0;

/** Matches an id that can become the name of a file and a part of mail addresses (RFC 1034 §3.5). */
const REPOSITORY_ID = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** An open file. The stamp changes if another file replaces it. */
export interface LegacyFile {
  readonly database: Database.Database;
  readonly stamp: string;
}

/** Returns the path of a repository's file. @returns undefined for an invalid id */
export function legacyFilePath(dataFolder: string, repositoryId: string): string | undefined {
  const id = repositoryId.trim().toLowerCase();
  return REPOSITORY_ID.test(id) ? join(dataFolder, 'legacy', `${id}.db`) : undefined;
}

/** Tells whether the file of any repository exists. */
export function hasLegacyFiles(dataFolder: string): boolean {
  try {
    return readdirSync(join(dataFolder, 'legacy')).some((name) => name.endsWith('.db'));
  } catch {
    return false; // no such folder
  }
}

/** Returns a text that identifies a file on disk. @throws SourceError if the file does not exist */
export function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new SourceError('CONNECTION_REPOSITORY_NOT_FOUND');
  return `${stats.dev} ${stats.ino}`;
}

/**
 * Opens a file read-only.
 * @throws SourceError if it is missing, is not a database or lacks a table
 */
export function openLegacyFile(path: string): LegacyFile {
  const stamp = stampOf(path);
  let database: Database.Database | undefined;
  try {
    // The path becomes an address, which encodes `?` and `%`, because this library has no other way to open a file
    // read-only.
    database = new Database(`${pathToFileURL(path).href}?mode=ro`, { timeout: BUSY_TIMEOUT });
    database.exec('pragma query_only = on; pragma trusted_schema = off');
    if (!hasTables(database)) throw new SourceError('CONNECTION_ANSWER_INVALID');
    return { database, stamp };
  } catch (error) {
    database?.close();
    throw asSourceError(error);
  }
}

/** Converts an error of the database for administrators, without its text. */
export function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  const key = code === 'SQLITE_BUSY' ? 'CONNECTION_TIMEOUT' : 'CONNECTION_ANSWER_INVALID';
  return new SourceError(key, '', { cause: error });
}

const Schema = v.array(v.object({ name: v.string(), type: v.string(), sql: v.nullable(v.string()) }));

const VIRTUAL = /^\s*create\s+virtual/i;

/** Tells whether all tables exist. Views and virtual tables are refused, because reading them could take any time. */
function hasTables(database: Database.Database): boolean {
  const rows = v.parse(
    Schema,
    database.prepare('select name, type, substr(sql, 1, 100) as sql from sqlite_schema').all(),
  );
  return LEGACY_TABLES.every((table) =>
    rows.some(({ name, type, sql }) => name === table && type === 'table' && !VIRTUAL.test(sql ?? '')),
  );
}
