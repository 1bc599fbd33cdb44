import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';

/** What can be done about a key's confirmation, and whether its label can be changed. */
export interface KeyActions {
  /** Opens the confirmation dialog. */
  manage: boolean;
  /** Asks the key's user once more. */
  retry: boolean;
  labelReadOnly: boolean;
}

type Known = Pick<ApiKeyDetailsData, 'status' | 'canConfirm' | 'isValidUser' | 'isTechnicalUser'>;

/**
 * Decides what a key's status offers; a table tests it. Technical users are exempt from all of it.
 *
 * @param retried retry was used already since the page was loaded
 */
export function actionsOf({ status, canConfirm, isValidUser, isTechnicalUser }: Known, retried: boolean): KeyActions {
  const asked = isValidUser && !retried && !isTechnicalUser;
  return {
    manage: status === 'Unconfirmed' && canConfirm && !isTechnicalUser,
    retry: asked && (status === 'Declined' || (status === 'Unconfirmed' && !canConfirm)),
    labelReadOnly: status === 'Confirmed',
  };
}
