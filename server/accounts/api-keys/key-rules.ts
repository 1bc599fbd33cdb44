import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ApiKeyLabel } from '../../../shared/contract/account/api-key-label';
import { API_KEY_MAX_DAYS, ApiKeyStatus } from '../../../shared/contract/account/api-keys';
import { isUuid } from '../../storage/uuid';
import { DAY } from '../../throttling/failed-attempts';

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
export interface KeyState {
  status: ApiKeyStatus;
  /** ms since 1970. */
  graceUntil: number;
  isTechnicalUser: boolean;
  /** ms since 1970; null for a key that never expires. */
  expiresAt: number | null;
}

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

/** The scope to read the directory. Keys that were created before scopes existed have this scope. */
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

/** Characters that change the direction of the text after them (Unicode bidirectional controls). */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalises a label for storage: 1 to 100 UTF-16 units, as maxlength counts them in browsers, with at least one
 * visible character. Control characters such as a pasted tab become blanks, and direction controls are removed, so that
 * the user who confirms the key reads the label as its creator wrote it.
 * @returns undefined for a label that is missing, too long or has an unpaired surrogate, which databases cannot store
 */
export function normaliseLabel(text: string): string | undefined {
  const label = v.safeParse(ApiKeyLabel, text.replace(/\p{Cc}/gu, ' ').replace(DIRECTION_CONTROLS, ''));
  if (!label.success || /\p{Cs}/u.test(label.output)) return undefined;
  return /[^\p{C}\p{Z}]/u.test(label.output) ? label.output : undefined;
}

/**
 * Returns the strong entity tag of a label (RFC 9110 §8.8.3). A client that changes a label sends the tag of the label
 * that it read.
 */
export function labelTag(label: string): string {
  return `"${createHash('sha256').update(label).digest('base64url').slice(0, 22)}"`;
}
