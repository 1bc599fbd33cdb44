import type { Db } from '../storage/connection';

/** Whether somebody has keys of their own, in whatever state. */
export async function hasKeys(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('api_keys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}
