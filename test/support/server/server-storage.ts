import { join } from 'node:path';
import { type Db, openStorage } from '../../../server/storage/connection';
import type { RunningServer } from './start-server';

export async function withStorageOf<Value>(server: RunningServer, use: (db: Db) => Promise<Value>): Promise<Value> {
  const { dataFolder } = server;
  const storage = await openStorage({ dataFolder, databaseUrl: `file:${join(dataFolder, 'vestibule.db')}` });
  // `storage.close()` would throw while the server writes to the database.
  return use(storage.db).finally(() => storage.db.destroy());
}

/** Replaces all OpenID providers with these, enabled and in this order. */
export async function setProviders(db: Db, descriptions: readonly string[]): Promise<void> {
  await db.deleteFrom('openid_providers').execute();
  for (const [index, description] of descriptions.entries()) {
    await db
      .insertInto('openid_providers')
      .values({ id: `provider-${index}`, description, is_enabled: 1, created_at: index })
      .execute();
  }
}
