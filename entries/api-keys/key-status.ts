import type { ApiKeyDetailsData, ApiKeyListItem } from '../../shared/contract/api-keys';
import { type MessageKey, t } from '../../shared/i18n/translate';

/** What a status looks like: Unconfirmed is red, but not while the key works nevertheless. */
export type StatusLook = 'confirmed' | 'technical' | 'declined' | 'unconfirmed' | 'grace';

/** What list and details both know of a key's status. */
export type KnownStatus = Pick<ApiKeyListItem, 'status' | 'isTechnicalUser' | 'gracePeriodEnd'> &
  Pick<ApiKeyDetailsData, 'isApiKeyInGracePeriod'>;

/** How a key's status is shown; a technical user's key shows that in place of a status. */
export function lookOf({ status, isTechnicalUser, isApiKeyInGracePeriod }: KnownStatus): StatusLook {
  if (isTechnicalUser) return 'technical';
  if (status === 'Confirmed') return 'confirmed';
  if (status === 'Declined') return 'declined';
  return isApiKeyInGracePeriod ? 'grace' : 'unconfirmed';
}

const KEYS: Readonly<Record<StatusLook, MessageKey>> = {
  confirmed: 'APIKEY_STATUS_CONFIRMED',
  technical: 'APIKEY_STATUS_TECHNICAL',
  declined: 'APIKEY_STATUS_DECLINED',
  unconfirmed: 'APIKEY_STATUS_UNCONFIRMED',
  grace: 'APIKEY_STATUS_UNCONFIRMED',
};

/** The status in words. */
export const statusText = (key: KnownStatus): string => t(KEYS[lookOf(key)]);

/**
 * What the status is sorted by: its place among the translated texts, the last of them first ("by the
 * translated status text, reversed"). Sorted descending, as at first, the texts stand in the order of the alphabet.
 */
export function statusRank(locale: string): (key: KnownStatus) => string {
  const texts = Object.values(KEYS).map((key) => t(key));
  const reversed = [...new Set(texts)].sort(new Intl.Collator(locale).compare).reverse();
  return (key) => String(reversed.indexOf(statusText(key)));
}
