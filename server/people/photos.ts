import { createHash } from 'node:crypto';
import type { Db } from '../storage/connection';
import { isUuid } from '../storage/uuid';
import { initialsAvatar } from './initials-avatar';
import { findUserById } from './users';

export interface Photo {
  contentType: string;
  bytes: Uint8Array;
  /** The hash of the bytes, without quotes. */
  etag: string;
}

/** The first bytes of the accepted formats, which contain only pixels and no scripts. */
const SIGNATURES: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/**
 * Reads a user's photo, or draws the initials if the user has none.
 * @returns undefined for an unknown id
 */
export async function readPhoto(db: Db, userId: string): Promise<Photo | undefined> {
  const key = userId.toLowerCase();
  if (!isUuid(key)) return undefined;
  const stored = await db
    .selectFrom('photos')
    .select(['content_type', 'bytes', 'etag'])
    .where('user_id', '=', key)
    .executeTakeFirst();
  if (stored !== undefined) {
    return { contentType: stored.content_type, bytes: new Uint8Array(stored.bytes), etag: stored.etag };
  }
  const user = await findUserById(db, key);
  if (user === undefined) return undefined;
  const bytes = new TextEncoder().encode(initialsAvatar(user.id, user.displayName));
  return { contentType: 'image/svg+xml', bytes, etag: etagOf(bytes) };
}

/** Stores a photo. @returns false for bytes that are neither PNG nor JPEG, which are not stored */
export async function storePhoto(db: Db, clock: () => number, userId: string, bytes: Uint8Array): Promise<boolean> {
  const contentType = contentTypeOf(bytes);
  if (contentType === undefined) return false;
  const photo = { content_type: contentType, bytes, etag: etagOf(bytes), updated_at: clock() };
  await db
    .insertInto('photos')
    .values({ user_id: userId, ...photo })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
    .execute();
  return true;
}

/** Detects the format from the bytes, because a client may declare any type. */
function contentTypeOf(bytes: Uint8Array): string | undefined {
  const found = Object.entries(SIGNATURES).find(([, signature]) => signature.every((byte, at) => bytes[at] === byte));
  return found?.[0];
}

function etagOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
