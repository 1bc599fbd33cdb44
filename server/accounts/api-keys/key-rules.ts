import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ApiKeyLabel } from '../../../shared/contract/account/api-key-label';
import { API_KEY_MAX_DAYS, ApiKeyStatus } from '../../../shared/contract/account/api-keys';
import { isUuid } from '../../storage/tables';
import { DAY } from '../../throttling/failed-attempts';

/** Parses an id as the table stores it, in lower case; undefined for a text that is not a UUID. */
export function parseKeyId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase();
  return isUuid(id) ? id : undefined;
}

/** Parses a status of the table. An unknown one, of a later version, counts as declined. */
export function parseStatus(stored: string): ApiKeyStatus {
  return ApiKeyStatus.options.find((known) => known === stored) ?? 'Declined';
}

/** What decides whether a key can be used. */
export interface KeyState {
  status: ApiKeyStatus;
  /** ms since 1970. */
  graceUntil: number;
  isTechnicalUser: boolean;
  /** ms since 1970; null for a key that never expires. */
  expiresAt: number | null;
}

/** During the grace period an unconfirmed key can be used. */
export function isInGracePeriod({ status, graceUntil }: Pick<KeyState, 'status' | 'graceUntil'>, now: number): boolean {
  return status === 'Unconfirmed' && now < graceUntil;
}

/** Whether a key has expired. */
export function isExpired({ expiresAt }: Pick<KeyState, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && now >= expiresAt;
}

/** Whether a new key may expire at this time: in the future, but not so far that it was hardly meant. */
export function isExpiry(time: number | undefined, now: number): boolean {
  return time === undefined || (time > now && time <= now + API_KEY_MAX_DAYS * DAY);
}

/** Lets a key read the directory. Keys that are older than scopes have this one. */
export const DIRECTORY_READ = 'directory:read';

/** The scopes of a key as the table stores them: a set, separated by blanks (as in RFC 6749 §3.3). */
export function parseScopes(stored: string): string[] {
  return [...new Set(stored.split(' ').filter((scope) => scope !== ''))];
}

/** Whether the state of a key allows its use; its user must be allowed to sign in as well. */
export function isUsable(key: KeyState, now: number): boolean {
  if (key.status === 'Declined' || isExpired(key, now)) return false;
  // Technical users are exempt from confirmation, because no person reads their mail.
  return key.status === 'Confirmed' || key.isTechnicalUser || isInGracePeriod(key, now);
}

/** Characters that change the direction of the text after them (Unicode bidirectional controls). */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalises a label as it is stored: 1 to 100 UTF-16 units, as maxlength counts them in browsers, with a visible one.
 * Control characters such as a pasted tab become blanks, and direction controls are removed, so that the user who confirms
 * the key reads the label as its creator wrote it.
 *
 * @returns undefined for a label that is missing, too long or has an unpaired surrogate, which no database stores
 */
export function normaliseLabel(text: string): string | undefined {
  const label = v.safeParse(ApiKeyLabel, text.replace(/\p{Cc}/gu, ' ').replace(DIRECTION_CONTROLS, ''));
  if (!label.success || /\p{Cs}/u.test(label.output)) return undefined;
  return /[^\p{C}\p{Z}]/u.test(label.output) ? label.output : undefined;
}

/** The strong entity tag of a label (RFC 9110 §8.8.3). A client that changes a label sends the tag of the one it read. */
export function labelTag(label: string): string {
  return `"${createHash('sha256').update(label).digest('base64url').slice(0, 22)}"`;
}
