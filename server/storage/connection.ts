import { Kysely } from 'kysely';
import { createFolder, openFile } from './file';
import { migrate } from './migrate';
import type { OpenedDialect } from './opened-dialect';
import type { Tables } from './tables';
import type { OpenWire } from './wire';

export type Db = Kysely<Tables>;

export interface Storage {
  db: Db;
  /** Joins this server to the others; the embedded file has none. */
  openWire?: OpenWire | undefined;
  /** What whoever runs the server should know. */
  remarks: readonly string[];
  /** Rejects when the database does not answer. */
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
  const { dialect, description, openWire, prepare } = await openDialect(databaseUrl);
  const db: Db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db, description);
    const remarks = (await prepare?.(db)) ?? [];
    return {
      db,
      openWire,
      remarks,
      ping: async () => {
        await db.selectFrom('settings').select('key').limit(1).execute();
      },
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openDialect(databaseUrl: string): Promise<OpenedDialect> {
  if (databaseUrl.startsWith('file:')) return openFile(databaseUrl.slice('file:'.length));
  // Loaded only where it is needed: it costs a start with the embedded file some 40 ms.
  const { openPostgres } = await import('./postgres');
  return openPostgres(databaseUrl);
}
