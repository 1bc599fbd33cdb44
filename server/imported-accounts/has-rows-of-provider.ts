import type { Db } from '../storage/connection';

/** Tells whether accounts or groups of a provider are stored. */
export async function hasRowsOfProvider(db: Db, table: 'users' | 'groups', providerId: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('provider_id', '=', providerId).limit(1).executeTakeFirst();
  return row !== undefined;
}
