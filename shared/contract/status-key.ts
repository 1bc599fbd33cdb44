const STATUS_KEYS = {
  400: 'ERROR_BAD_REQUEST',
  401: 'ERROR_UNAUTHORIZED',
  403: 'ERROR_FORBIDDEN',
  404: 'ERROR_NOT_FOUND',
  431: 'ERROR_HEADERS_TOO_LARGE',
  500: 'ERROR_INTERNAL_SERVER',
  503: 'ERROR_UNAVAILABLE',
} as const;

/** The message keys for a status. */
export type StatusKey = (typeof STATUS_KEYS)[keyof typeof STATUS_KEYS] | 'ERROR_UNKNOWN';

/** Returns the message key for an HTTP status; ERROR_UNKNOWN for any other status, and for 0, which is no answer. */
export function statusKey(status: number): StatusKey {
  return STATUS_KEYS[status as keyof typeof STATUS_KEYS] ?? 'ERROR_UNKNOWN';
}
