import type { ApiKeyListItem, ApiKeyStatus, PersonalApiKey } from '../../shared/contract/api-keys';
import type { Ground } from '../ground';
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
      'users.user_name',
      'users.is_technical',
      'users.is_disabled',
      'creators.display_name as creator_display_name',
      'creators.user_name as creator_user_name',
    ])
    .where('users.is_closed', '=', 0);

/** Every key, the newest first. */
export async function listKeys({ db, clock }: Ground): Promise<ApiKeyListItem[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'users.user_name', 'label', 'status', 'grace_until', 'users.is_technical'])
    .where('users.is_closed', '=', 0)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  const now = clock();
  return rows.map((row) => {
    const standing = {
      status: statusOf(row.status),
      graceUntil: row.grace_until,
      isTechnicalUser: row.is_technical === 1,
    };
    return {
      id: row.id,
      userName: row.user_name,
      label: row.label,
      status: standing.status,
      isTechnicalUser: standing.isTechnicalUser,
      isApiKeyInGracePeriod: isInGracePeriod(standing, now),
    };
  });
}

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
