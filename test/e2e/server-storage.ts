import { join } from 'node:path';
import { type Db, openStorage } from '../../server/storage/connection';
import type { RunningServer } from './start-server';

/** Writes into the database of a running server, as an administrator's pages will. */
export async function withStorageOf<Value>(server: RunningServer, use: (db: Db) => Promise<Value>): Promise<Value> {
  const { dataFolder } = server;
  const storage = await openStorage({ dataFolder, databaseUrl: `file:${join(dataFolder, 'vestibule.db')}` });
  // `storage.close()` would refuse a database that the server writes at this moment.
  return use(storage.db).finally(() => storage.db.destroy());
}

/** Puts these providers in the place of all others, enabled and in this order. */
export async function setProviders(db: Db, descriptions: readonly string[]): Promise<void> {
  await db.deleteFrom('openid_providers').execute();
  for (const [index, description] of descriptions.entries()) {
    await db
      .insertInto('openid_providers')
      .values({ id: `provider-${index}`, description, is_enabled: 1, created_at: index })
      .execute();
  }
}
