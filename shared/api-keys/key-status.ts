import type { ApiKeyDetailsData, ApiKeyListItem } from '../contract/account/api-keys';
import { type MessageKey, t } from '../i18n/translate';
import { isExpired } from './key-expiry';

/** How a status is shown; an unconfirmed key in its grace period still works, so it is not shown as an error. */
export type StatusAppearance =
  | 'confirmed'
  | 'technical'
  | 'declined'
  | 'unconfirmed'
  | 'grace'
  | 'expired'
  | 'disabled';

/** The fields of a key that decide how the status is shown. */
export type StatusFields = Pick<
  ApiKeyListItem,
  'status' | 'isTechnicalUser' | 'isUserDisabled' | 'gracePeriodEnd' | 'expiresAt' | 'isExpired'
> &
  Pick<ApiKeyDetailsData, 'isApiKeyInGracePeriod'>;

/** How a status is shown: every key of a disabled user as `disabled`, of a technical user as `technical`, an expired key as `expired` unless declined. */
export function statusAppearance(key: StatusFields): StatusAppearance {
  const { status, isTechnicalUser, isApiKeyInGracePeriod } = key;
  if (key.isUserDisabled) return 'disabled';
  if (isTechnicalUser) return 'technical';
  if (status !== 'Declined' && isExpired(key)) return 'expired';
  if (status === 'Confirmed') return 'confirmed';
  if (status === 'Declined') return 'declined';
  return isApiKeyInGracePeriod ? 'grace' : 'unconfirmed';
}

/** The message of each status. */
export const STATUS_TEXTS: Readonly<Record<StatusAppearance, MessageKey>> = {
  confirmed: 'APIKEY_STATUS_CONFIRMED',
  technical: 'APIKEY_STATUS_TECHNICAL',
  declined: 'APIKEY_STATUS_DECLINED',
  unconfirmed: 'APIKEY_STATUS_UNCONFIRMED',
  grace: 'APIKEY_STATUS_UNCONFIRMED',
  expired: 'APIKEY_STATUS_EXPIRED',
  disabled: 'APIKEY_STATUS_DISABLED',
};

/** The translated status. */
export const statusText = (key: StatusFields): string => t(STATUS_TEXTS[statusAppearance(key)]);
