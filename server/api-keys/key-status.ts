import { ApiKeyStatus } from '../../shared/contract/api-keys';

/** A status as the table holds it; what this version does not know opens nothing. */
export function statusOf(stored: string): ApiKeyStatus {
  return ApiKeyStatus.options.find((known) => known === stored) ?? 'Declined';
}
