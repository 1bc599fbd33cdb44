import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { OpenTransport } from './event-transport';
import { writeJson } from './json-settings';
import { migrate } from './migrate';
import type { OpenedDialect } from './opened-database';
import { createFolder, openFile } from './sqlite-file';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;

/** The key in the data folder that encrypts secrets in the database. */
export const SECRET_KEY_FILE = 'secret.key';

export interface Storage {
  db: Db;
  /** Joins this server to the others; the embedded file has none. */
  openTransport?: OpenTransport | undefined;
  /** What whoever runs the server should know. */
  remarks: readonly string[];
  /** Rejects when the database does not answer, or takes nothing more. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StorageSettings {
  /** Absolute; keys and the outbox live in it, whichever database there is. */
  dataFolder: string;
  /** `file:` with an absolute path, or `postgres://...`. */
  databaseUrl: string;
}

/**
 * Opens the database of the settings, creates it where there is none, and brings it up to date.
 *
 * @throws StorageError with words for the person who starts the server
 */
export async function openStorage({ dataFolder, databaseUrl }: StorageSettings): Promise<Storage> {
  createFolder(dataFolder);
  const opened = await openDialect(databaseUrl, dataFolder);
  const db: Db = new Kysely<Tables>({ dialect: opened.dialect });
  try {
    const remarks = await bringUpToDate(db, opened);
    return {
      db,
      openTransport: opened.openTransport,
      remarks,
      ping: together(() => ping(db, opened)),
      close: async () => {
        try {
          opened.finish?.();
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

async function bringUpToDate(db: Db, opened: OpenedDialect): Promise<readonly string[]> {
  const starting: Db = opened.startDialect === undefined ? db : new Kysely<Tables>({ dialect: opened.startDialect });
  try {
    await opened.beforeMigrations?.(starting);
    await migrate(starting, opened.description);
    return (await opened.prepare?.(starting)) ?? [];
  } finally {
    if (starting !== db) await starting.destroy();
  }
}

/** Only a write tells: a disk that is full, or a server that became a read-only copy, still answers what is asked. */
async function ping(db: Db, { check }: OpenedDialect): Promise<void> {
  check?.();
  await writeJson(db, 'health-check', randomUUID());
}

/** Whoever asks while an answer is under way gets that one: asking often must not take every connection there is. */
function together(ask: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function openDialect(databaseUrl: string, dataFolder: string): Promise<OpenedDialect> {
  if (databaseUrl.startsWith('file:'))
    return openFile(databaseUrl.slice('file:'.length), join(dataFolder, SECRET_KEY_FILE));
  // Loaded only where it is needed: it costs a start with the embedded file some 40 ms.
  const { openPostgres } = await import('./postgres');
  return openPostgres(databaseUrl);
}
