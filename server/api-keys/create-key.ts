import { randomUUID } from 'node:crypto';
import type { ApiKeyStatus } from '../../shared/contract/api-keys';
import type { Deps } from '../deps';
import { isUserId } from '../directory/users';
import type { Db } from '../storage/connection';
import { countMail } from '../throttling/daily-limit';
import { labelOf } from './key-label';
import { generateKeySecret, hashKeySecret, prefixOf } from './key-secret';

const DAY = 86_400_000;

export interface KeyWish {
  /** Whoever asks. */
  creatorId: string;
  /** In whose name the key works. */
  userId: string;
  label: string;
  /** So long it works unconfirmed. */
  graceDays: number;
}

export type KeyCreation =
  | { kind: 'created'; key: CreatedKey }
  | { kind: 'refused'; problem: 'APIKEY_PROBLEM_USER' | 'APIKEY_PROBLEM_LABEL' }
  /** Its user would get too many mails; `retryAfter` in whole seconds. */
  | { kind: 'too often'; retryAfter: number };

export interface CreatedKey {
  id: string;
  userId: string;
  /** The only place where it is known in clear: it goes into the answer. */
  secret: string;
  /** Confirmed needs no word from its user any more. */
  status: ApiKeyStatus;
}

/**
 * Creates a key. Who creates one for themself has thereby confirmed it, and nobody asks technical users;
 * every other user has to confirm it.
 */
export async function createKey({ db, clock }: Deps, wish: KeyWish): Promise<KeyCreation> {
  const label = labelOf(wish.label);
  if (label === undefined) return { kind: 'refused', problem: 'APIKEY_PROBLEM_LABEL' };
  const secret = generateKeySecret();
  return db.transaction().execute(async (within): Promise<KeyCreation> => {
    const user = await findKeyHolder(within, wish.userId);
    if (user === undefined) return { kind: 'refused', problem: 'APIKEY_PROBLEM_USER' };
    const isExempt = user.id === wish.creatorId || user.is_technical === 1;
    const key: CreatedKey = {
      id: randomUUID(),
      userId: user.id,
      secret,
      status: isExempt ? 'Confirmed' : 'Unconfirmed',
    };
    const wait = isExempt ? 0 : await countMail(within, user.id, clock());
    if (wait > 0) return { kind: 'too often', retryAfter: Math.ceil(wait / 1000) };
    await within
      .insertInto('api_keys')
      .values(keyRow(clock(), { ...wish, ...key, label }))
      .execute();
    return { kind: 'created', key };
  });
}

/** A key as the table holds it, when its user is asked by a first mail. */
export function keyRow(now: number, key: CreatedKey & Omit<KeyWish, 'creatorId'> & { creatorId: string | null }) {
  return {
    id: key.id,
    secret_hash: hashKeySecret(key.secret),
    prefix: prefixOf(key.secret),
    user_id: key.userId,
    creator_id: key.creatorId,
    label: key.label,
    status: key.status,
    grace_until: now + key.graceDays * DAY,
    asked_at: now,
    mails: 1,
    mails_since: now,
    last_used_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Somebody who may have a key: who can sign in no more gets none. */
async function findKeyHolder(db: Db, userId: string) {
  const id = userId.toLowerCase();
  if (!isUserId(id)) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'is_technical'])
    .where('id', '=', id)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
}
