import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createUser, type NewUser } from '../../../server/people/users';
import { type Db, openStorage, type Storage, type StorageSettings } from '../../../server/storage/connection';
import { createSecrets } from '../../../server/storage/secrets/secrets';

/** Opens an empty database, which is deleted after `use`. With TEST_POSTGRES_URL it is a PostgreSQL database. */
export async function withStorage(use: (db: Db, storage: Storage) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const server = process.env.TEST_POSTGRES_URL;
  const name = `vestibule_${randomBytes(8).toString('hex')}`;
  if (server !== undefined) await administer(server, `create database ${name}`);
  const file = join(folder, 'test.db');
  if (server === undefined) copyFileSync(await migratedFile(), file);
  const databaseUrl = server === undefined ? `file:${file}` : new URL(`/${name}`, server).href;
  try {
    const storage = await openTestStorage({ dataFolder: folder, databaseUrl });
    await use(storage.db, storage).finally(() => storage.close());
  } finally {
    if (server !== undefined) await administer(server, `drop database ${name}`);
  }
}

/** Opens a database of which nothing has to survive a power cut: waiting for the disk takes longest. */
export async function openTestStorage(settings: StorageSettings): Promise<Storage> {
  const storage = await openStorage(settings);
  if (settings.databaseUrl.startsWith('file:')) await sql`pragma synchronous = off`.execute(storage.db);
  return storage;
}

let migrated: Promise<string> | undefined;

/** The file of an empty database with all migrations, made once: a copy of it is opened faster than a new one. */
export function migratedFile(): Promise<string> {
  const make = async () => {
    const dataFolder = temporaryFolder();
    const file = join(dataFolder, 'migrated.db');
    await (await openStorage({ dataFolder, databaseUrl: `file:${file}` })).close();
    return file;
  };
  migrated ??= make();
  return migrated;
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-test-'));
  folders.push(folder);
  return folder;
}

export const SECRETS = createSecrets(Buffer.alloc(32, 7));

export function fakeClock(start = Date.UTC(2026, 10, 21)) {
  let now = start;
  const clock = () => now;
  return Object.assign(clock, {
    pass: (ms: number) => {
      now += ms;
    },
  });
}

export async function addUser(db: Db, user: Partial<NewUser> & { userName: string }): Promise<string> {
  const id = await createUser(db, fakeClock(), { displayName: user.userName, email: '', ...user });
  if (id === undefined) throw new Error(`no user ${user.userName} was created`);
  return id;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
