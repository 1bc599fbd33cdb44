import { openStorage, type Storage, type StorageSettings } from './connection';
import { lockDatabase } from './lock-database';

/**
 * Opens the storage for a server. Only one server may use an embedded file, because servers cannot exchange events
 * through a file. Other programs, such as `npm run account`, may open the file at the same time.
 * @throws StorageError with a message for the operator of the server
 */
export async function openLockedStorage(settings: StorageSettings): Promise<Storage> {
  const unlock = lockDatabase(settings.databaseUrl);
  try {
    const storage = await openStorage(settings);
    return { ...storage, close: () => storage.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
