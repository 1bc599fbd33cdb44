import type { PersonalApiKey } from '../../shared/contract/api-keys';

/**
 * Whether its user may still decide about a key: one that nobody owns up to can only be confirmed, and
 * that at any time; one with a creator, while it has been neither confirmed nor declined.
 */
export function isManageable({ status, creatorDisplayName }: PersonalApiKey): boolean {
  if (creatorDisplayName === '') return status !== 'Confirmed';
  return status !== 'Confirmed' && status !== 'Declined';
}
