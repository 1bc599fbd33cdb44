import { API_KEY_MAX_DAYS } from '../../shared/contract/account/api-key-changes';
import { ApiKeyStatus } from '../../shared/contract/account/api-keys';
import { isUuid } from '../storage/uuid';

const DAY = 86_400_000;

/** A key as pages and mails show it. */
export interface ApiKey {
  id: string;
  userId: string;
  userName: string;
  label: string;
  status: ApiKeyStatus;
  /** Empty if the creator was deleted. */
  creatorName: string;
  isTechnicalUser: boolean;
  isUserDisabled: boolean;
  /** Whether the user can be asked to confirm the key. */
  isValidUser: boolean;
  /** The end of the grace period of an unconfirmed key. All times here are in ms since 1970. */
  graceUntil: number;
  createdAt: number;
  /** null for a key that was never used. */
  lastUsedAt: number | null;
  /** The first characters of the secret. */
  prefix: string;
  /** null for a key that never expires. */
  expiresAt: number | null;
  scopes: string[];
  /** The secret before the last rotation, which may no longer work; undefined if there is no such secret. */
  previous: { until: number; lastUsedAt: number | null; prefix: string | null } | undefined;
}

/**
 * Converts an id to lower case, as the table stores it.
 * @returns undefined for a text that is not a UUID
 */
export function parseKeyId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase();
  return isUuid(id) ? id : undefined;
}

/** Parses the status of a stored key. An unknown status, which a later version may have stored, counts as declined. */
export function parseStatus(stored: string): ApiKeyStatus {
  return ApiKeyStatus.options.find((known) => known === stored) ?? 'Declined';
}

/** The facts that decide whether a key can be used. */
export type KeyState = Pick<ApiKey, 'status' | 'graceUntil' | 'isTechnicalUser' | 'expiresAt'>;

/** Tells whether a key can be used although it is unconfirmed. */
export function isInGracePeriod({ status, graceUntil }: Pick<KeyState, 'status' | 'graceUntil'>, now: number): boolean {
  return status === 'Unconfirmed' && now < graceUntil;
}

export function isExpired({ expiresAt }: Pick<KeyState, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && now >= expiresAt;
}

/**
 * Tells whether a new key may expire at this time, which must be in the future and at most `API_KEY_MAX_DAYS` days
 * away.
 */
export function isExpiry(time: number | undefined, now: number): boolean {
  return time === undefined || (time > now && time <= now + API_KEY_MAX_DAYS * DAY);
}

/** The scope to read the directory. */
export const DIRECTORY_READ = 'directory:read';

/** Parses the scopes of a stored key: a set of words that are separated by blanks (as in RFC 6749 §3.3). */
export function parseScopes(stored: string): string[] {
  return [...new Set(stored.split(' ').filter((scope) => scope !== ''))];
}

/** Tells whether the state of a key allows its use. The user of the key must be allowed to sign in as well. */
export function isUsable(key: KeyState, now: number): boolean {
  if (key.status === 'Declined' || isExpired(key, now)) return false;
  // Technical users are exempt from confirmation, because no person reads their mail.
  return key.status === 'Confirmed' || key.isTechnicalUser || isInGracePeriod(key, now);
}

/**
 * Tells whether the secret of a key can be replaced: the key is usable, and either no previous secret works or the
 * present one is unused.
 */
export function canRotate(key: ApiKey, now: number): boolean {
  const isOver = key.previous === undefined || now >= key.previous.until;
  return key.status !== 'Declined' && !isExpired(key, now) && (isOver || key.lastUsedAt === null);
}

/** Tells whether this user may confirm this key. An expired key never works again, so it cannot be confirmed. */
export function canConfirm(key: ApiKey, userId: string, now: number): boolean {
  return key.userId === userId && key.status === 'Unconfirmed' && !key.isTechnicalUser && !isExpired(key, now);
}

/**
 * Tells whether the dialog shows the key to this user: the key is unconfirmed, or it was declined and its
 * creator has been deleted since.
 */
export function isConfirmable(key: ApiKey, userId: string, now: number): boolean {
  const isOpen = key.status === 'Unconfirmed' || (key.status === 'Declined' && key.creatorName === '');
  return key.userId === userId && isOpen && !key.isTechnicalUser && !isExpired(key, now);
}
