import type { ApiKeyListItem } from '../../shared/contract/account/api-keys';
import type { PersonalApiKey } from '../../shared/contract/account/personal-api-keys';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { type ApiKey, isExpired, isInGracePeriod, parseScopes, parseStatus } from './api-key';

/**
 * All keys, except those of closed accounts: demo accounts while the demo is off, and accounts that are missing from
 * their directory.
 */
const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('users as creators', 'creators.id', 'api_keys.creator_id')
    .select([
      'api_keys.id',
      'api_keys.user_id',
      'api_keys.label',
      'api_keys.status',
      'api_keys.grace_until',
      'api_keys.created_at',
      'api_keys.last_used_at',
      'api_keys.prefix',
      'api_keys.expires_at',
      'api_keys.scopes',
      'api_keys.previous_prefix',
      'api_keys.previous_until',
      'api_keys.previous_last_used_at',
      'users.user_name',
      'users.is_technical',
      'users.is_disabled',
      'creators.display_name as creator_display_name',
      'creators.user_name as creator_user_name',
    ])
    .where('users.is_closed', '=', 0);

/** Lists all keys, the newest first. */
export async function listKeys({ db, clock }: Deps): Promise<ApiKeyListItem[]> {
  const rows = await selectKeys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute();
  const now = clock();
  return rows.map((row) => {
    const key = keyOf(row);
    const { id, userName, label, status, isTechnicalUser } = key;
    return { id, userName, label, status, isTechnicalUser, ...commonFields(key, now) };
  });
}

/** Returns the fields that the list and the details have in common, with times in ISO 8601. */
export function commonFields(key: ApiKey, now: number) {
  return {
    ...gracePeriodFields(key, now),
    ...(key.isUserDisabled && { isUserDisabled: true }),
    createdAt: isoTime(key.createdAt),
    lastUsedAt: key.lastUsedAt === null ? null : isoTime(key.lastUsedAt),
    prefix: key.prefix,
    ...expiryAndScopes(key, now),
    ...previousFields(key, now),
  };
}

/** Returns when a key expires (null for a key that never expires), and its scopes. */
export function expiryAndScopes(key: ApiKey, now: number) {
  const expiresAt = key.expiresAt === null ? null : isoTime(key.expiresAt);
  return { expiresAt, isExpired: isExpired(key, now), scopes: key.scopes };
}

/** Returns the fields of the previous secret while it works. */
function previousFields({ previous }: ApiKey, now: number) {
  if (previous === undefined || now >= previous.until) return {};
  const { until, lastUsedAt, prefix } = previous;
  return {
    previousSecretUntil: isoTime(until),
    previousSecretLastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    ...(prefix !== null && { previousSecretPrefix: prefix }),
  };
}

function gracePeriodFields(key: ApiKey, now: number) {
  const isApiKeyInGracePeriod = !key.isUserDisabled && isInGracePeriod(key, now);
  return { isApiKeyInGracePeriod, ...(isApiKeyInGracePeriod && { gracePeriodEnd: isoTime(key.graceUntil) }) };
}

const isoTime = (ms: number) => new Date(ms).toISOString();

export async function findKey(db: Db, id: string): Promise<ApiKey | undefined> {
  const row = await selectKeys(db).where('api_keys.id', '=', id).executeTakeFirst();
  return row && keyOf(row);
}

/** Lists the keys of a user, the newest first. The field `key` of an item is the id of the key. */
export async function listOwnKeys({ db, clock }: Deps, userId: string): Promise<PersonalApiKey[]> {
  const rows = await selectKeys(db)
    .where('api_keys.user_id', '=', userId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  const now = clock();
  return rows.map((row) => {
    const key = keyOf(row);
    const { id, label, creatorName, status, isTechnicalUser } = key;
    // A technical user does not confirm keys.
    const needsConfirmation = status === 'Unconfirmed' && !isTechnicalUser;
    const shownStatus = status === 'Declined' ? 'Declined' : needsConfirmation ? 'Created' : 'Confirmed';
    return {
      key: id,
      label,
      creatorDisplayName: creatorName,
      status: shownStatus,
      ...(needsConfirmation && gracePeriodFields(key, now)),
      ...expiryAndScopes(key, now),
    };
  });
}

type KeyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirst']>>>;

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    label: row.label,
    status: parseStatus(row.status),
    // The user name replaces an empty display name, because a key without a creator name cannot be declined.
    creatorName: row.creator_display_name?.trim() || (row.creator_user_name ?? ''),
    isTechnicalUser: row.is_technical === 1,
    isUserDisabled: row.is_disabled === 1,
    isValidUser: row.is_disabled === 0 && row.is_technical === 0,
    graceUntil: row.grace_until,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    prefix: row.prefix,
    expiresAt: row.expires_at,
    scopes: parseScopes(row.scopes),
    previous:
      row.previous_until === null
        ? undefined
        : { until: row.previous_until, lastUsedAt: row.previous_last_used_at, prefix: row.previous_prefix },
  };
}

/** Tells whether a user has keys of any status. */
export async function hasKeys(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('api_keys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}
