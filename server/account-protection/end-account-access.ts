import type { RecordEvent } from '../audit/recording-transaction';
import { removePasskeys } from '../passkeys/change-passkeys';
import { removeIdentities } from '../people/linked-identities';
import { distrustDevices, revokeDevices } from '../sessions/devices/devices';
import type { Db } from '../storage/connection';
import type { ReportLink } from './report-links';

/**
 * Ends everything with which a browser or a program has access to the account of a link: sessions, known browsers, the API
 * keys, passkeys and identities that were added for it or with it since the reported sign-in, and with what that one was
 * made.
 * @returns the users whose keys were deleted
 */
export async function endAccountAccess(trx: Db, record: RecordEvent, link: ReportLink): Promise<readonly string[]> {
  const { user_id: userId, since } = link;
  const ended = await trx.deleteFrom('sessions').where('user_id', '=', userId).returning('kind').execute();
  const count = ended.filter(({ kind }) => kind === 'user').length;
  if (count > 0) await record({ event: 'session-ended', userId, detail: String(count) });
  // Known browsers keep their own counters of attempts, so that a person who guesses does not keep the owner out.
  await (link.event === 'wrong-passwords' ? distrustDevices : revokeDevices)(trx, userId);
  await removePasskeys(trx, record, { userId, since, id: link.session_passkey_id });
  const named = [
    { providerId: link.openid_provider_id, subject: link.openid_subject },
    { providerId: link.session_provider_id, subject: link.session_subject },
  ];
  await removeIdentities(trx, record, { userId, since, named });
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
