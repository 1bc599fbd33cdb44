import { randomUUID } from 'node:crypto';
import { Kysely, type LogEvent, sql } from 'kysely';
import { writeJson } from './json-settings';
import { migrate } from './migrate';
import type { OpenedDatabase, PoolState } from './opened-database';
import type { OpenTransport } from './postgres/event-transport';
import { createPrivateFolder } from './private-folder';
import { keyFileOf } from './secrets/key-ring';
import { openSqliteFile } from './sqlite-file';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;

/** A statement that the database has run. */
export interface QueryResult {
  readonly seconds: number;
  readonly isError: boolean;
}

export interface Storage {
  db: Db;
  /** Connects this server to the other servers of the database; undefined for the embedded file. */
  openTransport?: OpenTransport | undefined;
  /** Warnings for the operator of the server. */
  warnings: readonly string[];
  /** Rejects if the database does not answer or cannot be written. */
  ping(): Promise<void>;
  /** Sets the listener for all further statements. */
  onQuery(listener: (query: QueryResult) => void): void;
  /** Returns the state of the connection pool; undefined for the embedded file, which has one connection. */
  connections?: (() => PoolState) | undefined;
  /** Returns the size of the database in bytes. */
  size(): Promise<number>;
  close(): Promise<void>;
}

export interface StorageSettings {
  /** The absolute path of the folder with the keys and the outbox, which both kinds of database need. */
  dataFolder: string;
  /** `file:` with an absolute path, or `postgres://...`. */
  databaseUrl: string;
}

/**
 * Opens the database of the settings, creates it if it is missing, and runs the migrations.
 * @throws StorageError with a message for the operator of the server
 */
export async function openStorage({ dataFolder, databaseUrl }: StorageSettings): Promise<Storage> {
  createPrivateFolder(dataFolder);
  const opened = await openDialect(databaseUrl, dataFolder);
  let listener = (_query: QueryResult): void => {};
  const log = ({ level, queryDurationMillis }: LogEvent): void =>
    listener({ seconds: queryDurationMillis / 1000, isError: level === 'error' });
  const db: Db = new Kysely<Tables>({ dialect: opened.dialect, log });
  try {
    const warnings = await update(db, opened);
    return {
      db,
      openTransport: opened.openTransport,
      warnings,
      ping: coalesce(() => ping(db, opened)),
      onQuery: (next) => {
        listener = next;
      },
      connections: opened.connections,
      size: () => sizeOf(db, opened),
      close: async () => {
        try {
          opened.beforeClose?.();
        } finally {
          await db.destroy();
        }
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function update(db: Db, opened: OpenedDatabase): Promise<readonly string[]> {
  const unlimited: Db = opened.startDialect === undefined ? db : new Kysely<Tables>({ dialect: opened.startDialect });
  try {
    await migrate(unlimited, opened.description);
    return (await opened.afterMigrations?.(unlimited)) ?? [];
  } finally {
    if (unlimited !== db) await unlimited.destroy();
  }
}

async function sizeOf(db: Db, { sizeQuery }: OpenedDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`${sql.raw(sizeQuery)}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Checks that the database can be written, because a database on a full disk and a read-only replica still answer
 * queries.
 */
async function ping(db: Db, { check }: OpenedDatabase): Promise<void> {
  check?.();
  await writeJson(db, 'health-check', randomUUID());
}

/** Shares a running call between callers, so that many callers do not use up all connections. */
function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function openDialect(databaseUrl: string, dataFolder: string): Promise<OpenedDatabase> {
  if (databaseUrl.startsWith('file:'))
    return openSqliteFile(databaseUrl.slice('file:'.length), keyFileOf({ dataFolder }));
  // The module is loaded only if it is needed, because it would delay a start with the embedded file by about 40 ms.
  const { openPostgres } = await import('./postgres/open-postgres');
  return openPostgres(databaseUrl);
}
