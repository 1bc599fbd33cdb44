import type { ApiKeyDetailsData, ApiKeyListItem } from '../../shared/contract/api-keys';
import { type MessageKey, t } from '../../shared/i18n/translate';

/** How a status is shown; an unconfirmed key in its grace period still works, so it is not shown as an error. */
export type StatusAppearance = 'confirmed' | 'technical' | 'declined' | 'unconfirmed' | 'grace';

/** The fields of list and details that decide how the status is shown. */
export type StatusFields = Pick<ApiKeyListItem, 'status' | 'isTechnicalUser' | 'gracePeriodEnd'> &
  Pick<ApiKeyDetailsData, 'isApiKeyInGracePeriod'>;

/** Decides how a key's status is shown; the key of a technical user shows that instead of its status. */
export function statusAppearance({ status, isTechnicalUser, isApiKeyInGracePeriod }: StatusFields): StatusAppearance {
  if (isTechnicalUser) return 'technical';
  if (status === 'Confirmed') return 'confirmed';
  if (status === 'Declined') return 'declined';
  return isApiKeyInGracePeriod ? 'grace' : 'unconfirmed';
}

const TEXT_KEYS: Readonly<Record<StatusAppearance, MessageKey>> = {
  confirmed: 'APIKEY_STATUS_CONFIRMED',
  technical: 'APIKEY_STATUS_TECHNICAL',
  declined: 'APIKEY_STATUS_DECLINED',
  unconfirmed: 'APIKEY_STATUS_UNCONFIRMED',
  grace: 'APIKEY_STATUS_UNCONFIRMED',
};

/** The translated status. */
export const statusText = (key: StatusFields): string => t(TEXT_KEYS[statusAppearance(key)]);

/**
 * The text by which the status column sorts: the position of the translated status in reverse alphabetical order. The
 * initial, descending sort thus shows the statuses from A to Z.
 */
export function statusSortText(locale: string): (key: StatusFields) => string {
  const texts = Object.values(TEXT_KEYS).map((key) => t(key));
  const reversed = [...new Set(texts)].sort(new Intl.Collator(locale).compare).reverse();
  return (key) => String(reversed.indexOf(statusText(key)));
}

/** What the administrator may do with a key. */
export interface AllowedActions {
  /** Open the confirmation dialog. */
  manage: boolean;
  /** Send the key's user another request to confirm it. */
  retry: boolean;
  labelReadOnly: boolean;
}

type ActionFields = Pick<ApiKeyDetailsData, 'status' | 'canConfirm' | 'isValidUser' | 'isTechnicalUser'>;

/**
 * Decides which actions a key allows. The keys of technical users need no confirmation.
 *
 * @param retried the request was sent again since the page was loaded
 */
export function allowedActions(
  { status, canConfirm, isValidUser, isTechnicalUser }: ActionFields,
  retried: boolean,
): AllowedActions {
  const canRetry = isValidUser && !retried && !isTechnicalUser;
  return {
    manage: status === 'Unconfirmed' && canConfirm && !isTechnicalUser,
    retry: canRetry && (status === 'Declined' || (status === 'Unconfirmed' && !canConfirm)),
    labelReadOnly: status === 'Confirmed',
  };
}
