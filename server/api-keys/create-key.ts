import { randomUUID } from 'node:crypto';
import type { ApiKeyStatus } from '../../shared/contract/account/api-keys';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { isUuid } from '../storage/uuid';
import { dailyCounter } from '../throttling/daily-mail-limit';
import { DIRECTORY_READ, isExpiry } from './api-key';
import { generateKeySecret, hashKeySecret, prefixOf } from './key-secret';
import { normaliseLabel } from './save-key-label';

const DAY = 86_400_000;

export interface NewKey {
  creatorId: string;
  /** The user on whose behalf requests with the key are made. */
  userId: string;
  label: string;
  /** How many days the key can be used before it is confirmed. */
  graceDays: number;
  /** When the key expires, in ms since 1970. A key without this time never expires. */
  expiresAt?: number | undefined;
  /**
   * Called if the user gets a mail that asks for confirmation. It stores the mail in the same transaction as the key.
   */
  onMail?: (trx: Db, keyId: string) => Promise<void>;
}

export type KeyCreation =
  | { kind: 'created'; key: CreatedKey }
  | { kind: 'refused'; problem: 'APIKEY_PROBLEM_USER' | 'APIKEY_PROBLEM_LABEL' | 'APIKEY_PROBLEM_EXPIRY' };

export interface CreatedKey {
  id: string;
  userId: string;
  /** The secret for the answer. Only its hash is stored. */
  secret: string;
  /** `Confirmed` if the user does not have to confirm the key. */
  status: ApiKeyStatus;
  /** Whether the user gets a mail that asks for confirmation. Users who got too many of these mails today get none. */
  isUserMailed: boolean;
}

/**
 * Creates a key. A key is confirmed at once if its creator is its user, or if its user is technical. Every other user
 * has to confirm it.
 */
export async function createKey(deps: Deps, newKey: NewKey): Promise<KeyCreation> {
  const label = normaliseLabel(newKey.label);
  if (label === undefined) return { kind: 'refused', problem: 'APIKEY_PROBLEM_LABEL' };
  const { clock } = deps;
  if (!isExpiry(newKey.expiresAt, clock())) return { kind: 'refused', problem: 'APIKEY_PROBLEM_EXPIRY' };
  const secret = generateKeySecret();
  return recordingTransaction(deps, async (trx, record): Promise<KeyCreation> => {
    const user = await findKeyUserRow(trx, newKey.userId);
    if (user === undefined) return { kind: 'refused', problem: 'APIKEY_PROBLEM_USER' };
    const isExempt = user.id === newKey.creatorId || user.is_technical === 1;
    const key: CreatedKey = {
      id: randomUUID(),
      userId: user.id,
      secret,
      status: isExempt ? 'Confirmed' : 'Unconfirmed',
      isUserMailed: !isExempt && (await countKeyMail(trx, user.id, clock())),
    };
    await trx
      .insertInto('api_keys')
      .values(keyRow(clock(), { ...newKey, ...key, label }))
      .execute();
    await record({ event: 'api-key-created', userId: user.id, target: label, detail: key.status });
    if (key.isUserMailed) await newKey.onMail?.(trx, key.id);
    return { kind: 'created', key };
  });
}

/** Returns the database row of a new key. A mail to the user counts towards its limit. */
export function keyRow(now: number, key: CreatedKey & Omit<NewKey, 'creatorId'> & { creatorId: string | null }) {
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
    mails: Number(key.isUserMailed),
    mails_since: now,
    last_used_at: null,
    expires_at: key.expiresAt ?? null,
    scopes: DIRECTORY_READ,
    previous_hash: null,
    previous_prefix: null,
    previous_until: null,
    previous_last_used_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Finds a user who can sign in and therefore may have a key. */
async function findKeyUserRow(db: Db, userId: string) {
  const id = userId.toLowerCase();
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'is_technical'])
    .where('id', '=', id)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
}

/**
 * Counts a mail to a user about a new key. The count belongs to the user instead of the key, so that deleting keys does
 * not allow more mails.
 * @returns whether the mail is allowed
 */
async function countKeyMail(db: Db, userId: string, now: number): Promise<boolean> {
  const mails = dailyCounter({ count: 'key_mails', since: 'key_mails_since' }, now);
  const counted = await db
    .updateTable('users')
    .set({ key_mails: mails.count, key_mails_since: mails.since })
    .where('id', '=', userId)
    .where(mails.isAllowed)
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}
