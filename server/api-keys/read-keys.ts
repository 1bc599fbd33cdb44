import type { ApiKeyListItem, ApiKeyStatus, PersonalApiKey } from '../../shared/contract/api-keys';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { isInGracePeriod } from './key-rules';
import { statusOf } from './key-status';

/** A key with all that a page or a mail tells of it. */
export interface ApiKey {
  id: string;
  userId: string;
  userName: string;
  label: string;
  status: ApiKeyStatus;
  /** Empty when nobody knows any more. */
  creatorName: string;
  isTechnicalUser: boolean;
  /** The user can still be asked to confirm it. */
  isValidUser: boolean;
  /** ms since 1970, as the times below. Only an unconfirmed key has a grace period, and only until then. */
  graceUntil: number;
  createdAt: number;
  /** null: never. */
  lastUsedAt: number | null;
  /** The beginning of its secret; null for a key that is older than this column. */
  prefix: string | null;
}

/** Keys of demo accounts while the demo is off are as if they did not exist. */
const keys = (db: Db) =>
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
      'users.user_name',
      'users.is_technical',
      'users.is_disabled',
      'creators.display_name as creator_display_name',
      'creators.user_name as creator_user_name',
    ])
    .where('users.is_closed', '=', 0);

/** Every key, the newest first. */
export async function listKeys({ db, clock }: Deps): Promise<ApiKeyListItem[]> {
  const rows = await keys(db).orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute();
  const now = clock();
  return rows.map((row) => {
    const key = keyOf(row);
    const { id, userName, label, status, isTechnicalUser } = key;
    return { id, userName, label, status, isTechnicalUser, ...factsOf(key, now) };
  });
}

/** What the list and the details tell alike: the grace period, and by what a key is known. Times as ISO 8601 has them. */
export function factsOf(key: ApiKey, now: number) {
  const isApiKeyInGracePeriod = isInGracePeriod(key, now);
  return {
    isApiKeyInGracePeriod,
    ...(isApiKeyInGracePeriod && { gracePeriodEnd: timeOf(key.graceUntil) }),
    createdAt: timeOf(key.createdAt),
    lastUsedAt: key.lastUsedAt === null ? null : timeOf(key.lastUsedAt),
    ...(key.prefix !== null && { prefix: key.prefix }),
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString();

/** The key of this id; undefined where there is none. */
export async function findKey(db: Db, id: string): Promise<ApiKey | undefined> {
  const row = await keys(db).where('api_keys.id', '=', id).executeTakeFirst();
  return row && keyOf(row);
}

/** Somebody's own keys, the newest first; `key` is the id. */
export async function listOwnKeys(db: Db, userId: string): Promise<PersonalApiKey[]> {
  const rows = await keys(db)
    .where('api_keys.user_id', '=', userId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => {
    const { id, label, creatorName, status, isTechnicalUser } = keyOf(row);
    // Nobody asks a technical user: there is nothing to manage.
    const isWaiting = status === 'Unconfirmed' && !isTechnicalUser;
    const told = status === 'Declined' ? 'Declined' : isWaiting ? 'Created' : 'Confirmed';
    return { key: id, label, creatorDisplayName: creatorName, status: told };
  });
}

type KeyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirst']>>>;

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    label: row.label,
    status: statusOf(row.status),
    // A creator without a display name is known nevertheless: empty would mean that the key cannot be declined.
    creatorName: row.creator_display_name?.trim() || (row.creator_user_name ?? ''),
    isTechnicalUser: row.is_technical === 1,
    isValidUser: row.is_disabled === 0 && row.is_technical === 0,
    graceUntil: row.grace_until,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    prefix: row.prefix,
  };
}

/** Whether this user may confirm this key: it is theirs and waits for them. */
export function canConfirm(key: ApiKey, userId: string): boolean {
  return key.userId === userId && key.status === 'Unconfirmed' && !key.isTechnicalUser;
}

/** Whether the dialog may show it to this user: one that was declined only when nobody could decline it now. */
export function isConfirmable(key: ApiKey, userId: string): boolean {
  const waits = key.status === 'Unconfirmed' || (key.status === 'Declined' && key.creatorName === '');
  return key.userId === userId && waits && !key.isTechnicalUser;
}
