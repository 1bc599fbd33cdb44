import type { RecordEvent } from '../../audit/recording-transaction';
import { distrustDevices, revokeDevices } from '../../sessions/devices/devices';
import type { Db } from '../../storage/connection';
import { removePasskeysSince } from '../passkeys/change-passkeys';

/**
 * Ends everything with which a browser or a program has access to an account: sessions, known browsers, and the API
 * keys and passkeys that were created for it or with it since a time, in ms since 1970.
 * @param keepsCounters whether known browsers keep their own counters of attempts, so that a person who guesses does not
 * keep the owner out
 * @returns the users whose keys were deleted
 */
export async function endAccountAccess(
  trx: Db,
  record: RecordEvent,
  {
    userId,
    since,
    keepsCounters,
  }: { readonly userId: string; readonly since: number; readonly keepsCounters: boolean },
): Promise<readonly string[]> {
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('kind').execute();
  const count = ended.filter(({ kind }) => kind === 'user').length;
  if (count > 0) await record({ event: 'session-ended', userId, detail: String(count) });
  await (keepsCounters ? distrustDevices : revokeDevices)(trx, userId);
  await removePasskeysSince(trx, record, { userId, since });
  const keys = await trx
    .selectFrom('api_keys')
    .select('id')
    .where((where) => where.or([where('user_id', '=', userId), where('creator_id', '=', userId)]))
    .where('created_at', '>=', since)
    .execute();
  return deleteKeys(
    trx,
    record,
    keys.map(({ id }) => id),
  );
}

/** Deletes keys, and records that. @returns their users */
export async function deleteKeys(trx: Db, record: RecordEvent, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const deleted = await trx.deleteFrom('api_keys').where('id', 'in', ids).returning(['user_id', 'label']).execute();
  for (const { user_id: userId, label } of deleted) await record({ event: 'api-key-deleted', userId, target: label });
  return deleted.map(({ user_id }) => user_id);
}
