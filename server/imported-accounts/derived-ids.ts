import { createHash } from 'node:crypto';

/**
 * Tells whether an id of a directory can be stored. The length is limited because an index entry must fit into a page of
 * the database.
 */
export function isExternalId(id: string): boolean {
  return id !== '' && id.length <= 1000 && !/[\p{Cc}\p{Cs}]/u.test(id);
}

/**
 * Derives an id from its parts as a UUID of version 8 (RFC 9562 §5.8), so that a deleted user or group gets the same id
 * when it comes back.
 */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a provider's group, which login settings and policies refer to. */
export const groupIdOf = (providerId: string, externalId: string) => derivedId('group', providerId, externalId);

/** The id of a provider's user; two sign-ins at the same time create one account because of it. */
export const userIdOf = (providerId: string, externalId: string) => derivedId('user', providerId, externalId);
