import { randomUUID } from 'node:crypto';
import type { Test } from 'uvu';
import { generateKeySecret, hashKeySecret, prefixOf } from '../../../../server/api-keys/key-secret';
import type { Db } from '../../../../server/storage/connection';
import type { Tables } from '../../../../server/storage/tables';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';

export const DAY = 86_400_000;

/** Columns of a key; the defaults are those of a key that was created now, by an administrator who was deleted since. */
export type Wanted = Partial<Tables['api_keys']> & { user_id: string };

/** Inserts a row into the table of keys. @returns the id and the secret of the key */
export async function addKey(db: Db, now: number, wanted: Wanted): Promise<{ id: string; secret: string }> {
  const secret = generateKeySecret();
  const row = {
    id: randomUUID(),
    secret_hash: hashKeySecret(secret),
    prefix: prefixOf(secret),
    creator_id: null,
    label: 'a key',
    status: 'Unconfirmed',
    grace_until: now + 14 * DAY,
    asked_at: now,
    mails: 1,
    mails_since: now,
    last_used_at: null,
    expires_at: null,
    scopes: 'directory:read',
    previous_hash: null,
    previous_prefix: null,
    previous_until: null,
    previous_last_used_at: null,
    created_at: now,
    updated_at: now,
    ...wanted,
  };
  await db.insertInto('api_keys').values(row).execute();
  return { id: row.id, secret };
}

export async function allKeys(db: Db): Promise<Tables['api_keys'][]> {
  return db.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
}

export async function keyRowOf(db: Db, id: string): Promise<Tables['api_keys']> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export const setPeople = (test: Test) =>
  setDeps(test, async ({ db }) => ({
    ada: await addUser(db, { userName: 'ada' }),
    admin: await addUser(db, { userName: 'admin', isAdmin: true }),
  }));
