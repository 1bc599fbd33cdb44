import type { ApiKeyListItem } from '../contract/account/api-keys';
import { formatServerTime } from '../i18n/format-server-time';
import { t } from '../i18n/translate';

/** How long before its expiry a key is pointed out, in ms. */
const SOON_MS = 14 * 86_400_000;

type ExpiryFields = Pick<ApiKeyListItem, 'expiresAt' | 'isExpired'>;

/** Whether a key has expired; a server need not say it beside the time. */
export function isExpired({ expiresAt, isExpired: said }: ExpiryFields, now = Date.now()): boolean {
  return said ?? Date.parse(expiresAt ?? '') <= now;
}

/**
 * Says when a key expires; undefined for a key that never does, and where the server does not say it.
 * @param time the expiry as it is shown; default as a date
 */
export function expiryText(key: ExpiryFields, time = formatServerTime(key.expiresAt)): string | undefined {
  if (time === undefined) return undefined;
  if (isExpired(key)) return time;
  return t(isExpiringSoon(key) ? 'APIKEY_EXPIRES_SOON' : 'APIKEY_EXPIRES_AT', { time });
}

/** Whether a key expires within two weeks. */
export function isExpiringSoon(key: ExpiryFields, now = Date.now()): boolean {
  return !isExpired(key, now) && Date.parse(key.expiresAt ?? '') - now < SOON_MS;
}

/** Whether the status of a key may have a time. */
export const hasTime = ({ expiresAt, gracePeriodEnd }: Pick<ApiKeyListItem, 'expiresAt' | 'gracePeriodEnd'>) =>
  expiresAt || gracePeriodEnd;
