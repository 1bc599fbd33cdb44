import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'uvu';
import type { SecretDeps } from '../../../server/deps';
import type { Db } from '../../../server/storage/connection';
import { setUp } from './set-up';
import { fakeClock, migratedFile, openTestStorage, SECRETS, temporaryFolder, withStorage } from './temporary-storage';

export interface TestDeps extends SecretDeps {
  readonly clock: ReturnType<typeof fakeClock>;
}

/** An empty database for each test of a file, with a fake clock and what `prepare` adds. */
export function setDeps<More extends object = object>(test: Test, prepare?: (deps: TestDeps) => Promise<More>) {
  const stores = new WeakMap<Db, Store>();
  return setUp<TestDeps & More>(test, {
    open: async () => {
      const store = await emptyStore();
      stores.set(store.db, store);
      const deps = { db: store.db, clock: fakeClock(), secrets: SECRETS };
      return { ...deps, ...((await prepare?.(deps)) as More) };
    },
    close: async ({ db }) => stores.get(db)?.close(),
  });
}

interface Store {
  readonly db: Db;
  close(): Promise<void>;
}

/** A copy of a migrated database, or with TEST_POSTGRES_URL one that is migrated now. */
async function emptyStore(): Promise<Store> {
  if (process.env.TEST_POSTGRES_URL !== undefined) return postgresStore();
  const dataFolder = temporaryFolder();
  const file = join(dataFolder, 'test.db');
  copyFileSync(await migratedFile(), file);
  return openTestStorage({ dataFolder, databaseUrl: `file:${file}` });
}

function postgresStore(): Promise<Store> {
  return new Promise((resolve, reject) => {
    const using = withStorage(
      (db) => new Promise<void>((end) => resolve({ db, close: () => Promise.resolve(end()).then(() => using) })),
    );
    using.catch(reject);
  });
}
