import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import * as v from 'valibot';
import { SourceError } from '../outgoing/source-error';
import { LEGACY_TABLES } from './legacy-schema';

/**
 * How long a statement waits while another process writes the file, in ms. The library is synchronous: waiting here
 * would block every request. `retryBusy` waits instead, without blocking.
 */
const BUSY_TIMEOUT = 0;

/** An open file. The stamp changes if another file replaces it. */
export interface LegacyFile {
  readonly database: Database.Database;
  readonly stamp: string;
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
