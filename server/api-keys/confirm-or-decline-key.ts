import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { parseStatus } from './api-key';
import { findKey } from './read-keys';

/** A key, and the user who confirms or declines it. */
export interface KeyOfUser {
  keyId: string;
  userId: string;
}

/**
 * `as before`: the key already had this status. `decided otherwise`: it had the opposite one. `no creator`: a key
 * without a creator cannot be declined. `gone`: the user has no such key.
 */
export type Decision = 'done' | 'as before' | 'decided otherwise' | 'no creator' | 'gone';

/** Confirms a key of a user, and records the confirmation. */
export function confirmKey(deps: Deps, key: KeyOfUser): Promise<Decision> {
  return decide(deps, key, { storeDecision: storeConfirmation, event: 'api-key-confirmed' });
}

/** Declines a key of a user, and records the refusal. */
export function declineKey(deps: Deps, key: KeyOfUser): Promise<Decision> {
  return decide(deps, key, { storeDecision: storeRefusal, event: 'api-key-declined' });
}

interface Kind {
  readonly storeDecision: typeof storeConfirmation;
  readonly event: 'api-key-confirmed' | 'api-key-declined';
}

function decide(deps: Deps, key: KeyOfUser, { storeDecision, event }: Kind): Promise<Decision> {
  return recordingTransaction(deps, async (trx, record) => {
    const decision = await storeDecision({ ...deps, db: trx }, key);
    if (decision !== 'done') return decision;
    const { keyId, userId } = key;
    await record({ event, userId, target: (await findKey(trx, keyId))?.label });
    return decision;
  });
}

/**
 * Confirms a key that is unconfirmed, or that was declined and has lost its creator since. One statement does it, so
 * that if two tabs confirm at the same moment, the second sees the result of the first.
 */
async function storeConfirmation({ db, clock }: Deps, { keyId, userId }: KeyOfUser): Promise<Decision> {
  const done = await db
    .updateTable('api_keys')
    .set({ status: 'Confirmed', updated_at: clock() })
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('status', '=', 'Unconfirmed'),
        where.and([where('status', '=', 'Declined'), where('creator_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (done.numUpdatedRows === 1n) return 'done';
  const status = await readStatus(db, { keyId, userId });
  if (status === undefined) return 'gone';
  return status === 'Confirmed' ? 'as before' : 'decided otherwise';
}

/** Declines an unconfirmed key that has a creator. The key stops working at once and loses its grace period. */
async function storeRefusal({ db, clock }: Deps, { keyId, userId }: KeyOfUser): Promise<Decision> {
  const done = await db
    .updateTable('api_keys')
    .set({ status: 'Declined', grace_until: 0, updated_at: clock() })
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'Unconfirmed')
    .where('creator_id', 'is not', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 1n) return 'done';
  const status = await readStatus(db, { keyId, userId });
  if (status === undefined) return 'gone';
  if (status === 'Declined') return 'as before';
  return status === 'Confirmed' ? 'decided otherwise' : 'no creator';
}

async function readStatus(db: Db, { keyId, userId }: KeyOfUser) {
  const row = await db
    .selectFrom('api_keys')
    .select('status')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && parseStatus(row.status);
}
