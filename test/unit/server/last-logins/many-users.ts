import type { Db } from '../../../../server/storage/connection';
import { addUser } from '../temporary-storage';

/** Adds users of the names `u0` on, in one transaction. */
export async function addUsers(db: Db, count: number, displayName?: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at += 1)
      await addUser(trx, { userName: `u${at}`, ...(displayName && { displayName }) });
  });
}
