import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { dailyCounter, secondsUntilNewDay } from '../throttling/daily-mail-limit';
import { isExpired } from './api-key';
import { findKey } from './read-keys';

/** `retryAfter` is in whole seconds. */
export type ConfirmationRequest =
  | { kind: 'requested' }
  | { kind: 'refused'; reason: 'gone' | 'confirmed' | 'expired' | 'user cannot confirm' }
  | { kind: 'too often'; retryAfter: number };

/**
 * Asks the user of a key again to confirm it, and records the request.
 * @param onMail stores the mail in the same transaction
 */
export function retryConfirmation(
  deps: Deps,
  keyId: string,
  onMail?: (trx: Db) => Promise<void>,
): Promise<ConfirmationRequest> {
  return recordingTransaction(deps, async (trx, record) => {
    const request = await storeRequest({ ...deps, db: trx }, keyId);
    const key = request.kind === 'requested' ? await findKey(trx, keyId) : undefined;
    if (key === undefined) return request;
    await record({ event: 'api-key-confirmation-requested', userId: key.userId, target: key.label });
    await onMail?.(trx);
    return request;
  });
}

/**
 * Sets a key to unconfirmed, and counts the mail that asks its user again. A declined key gets no new grace period: it
 * works only after it is confirmed. One statement does it, so that it cannot undo a simultaneous confirmation.
 */
async function storeRequest({ db, clock }: Deps, keyId: string): Promise<ConfirmationRequest> {
  const now = clock();
  const mails = dailyCounter({ count: 'mails', since: 'mails_since' }, now);
  const requested = await db
    .updateTable('api_keys')
    .set({ status: 'Unconfirmed', asked_at: now, updated_at: now, mails: mails.count, mails_since: mails.since })
    .where('id', '=', keyId)
    .where('status', '!=', 'Confirmed')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where(mails.isAllowed)
    .where('user_id', 'in', usersWhoConfirm(db))
    .executeTakeFirst();
  return requested.numUpdatedRows === 1n ? { kind: 'requested' } : refusal(db, now, keyId);
}

async function refusal(db: Db, now: number, keyId: string): Promise<ConfirmationRequest> {
  const key = await findKey(db, keyId);
  if (key === undefined) return { kind: 'refused', reason: 'gone' };
  if (key.status === 'Confirmed') return { kind: 'refused', reason: 'confirmed' };
  if (isExpired(key, now)) return { kind: 'refused', reason: 'expired' };
  if (!key.isValidUser) return { kind: 'refused', reason: 'user cannot confirm' };
  const row = await db.selectFrom('api_keys').select('mails_since').where('id', '=', keyId).executeTakeFirst();
  return { kind: 'too often', retryAfter: secondsUntilNewDay(row?.mails_since ?? now, now) };
}

/** Selects the users who can sign in and whose keys need a confirmation (as `isValidUser`). */
const usersWhoConfirm = (db: Db) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .where('is_technical', '=', 0);
