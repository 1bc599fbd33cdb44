import { isExpired } from '../../shared/api-keys/key-expiry';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';

/** What the administrator may do with a key. */
export interface AllowedActions {
  /** Open the confirmation dialog. */
  manage: boolean;
  /** Send the key's user another request to confirm it. */
  retry: boolean;
  labelReadOnly: boolean;
}

type ActionFields = Pick<
  ApiKeyDetailsData,
  'status' | 'canConfirm' | 'isValidUser' | 'isTechnicalUser' | 'expiresAt' | 'isExpired'
>;

/**
 * Decides which actions a key allows. Keys of technical users need no confirmation, and expired keys cannot be
 * confirmed.
 *
 * @param retried whether the request was sent again since the page was loaded
 */
export function allowedActions(key: ActionFields, retried: boolean): AllowedActions {
  const { status, canConfirm, isValidUser, isTechnicalUser } = key;
  const needsConfirmation = !isTechnicalUser && !isExpired(key);
  const canRetry = isValidUser && !retried && needsConfirmation;
  return {
    manage: status === 'Unconfirmed' && canConfirm && needsConfirmation,
    retry: canRetry && (status === 'Declined' || (status === 'Unconfirmed' && !canConfirm)),
    labelReadOnly: status === 'Confirmed',
  };
}
