import type { IncomingHttpHeaders } from 'node:http';

/** The maximum length of the User-Agent header that is used. */
const USER_AGENT_MAX_LENGTH = 512;

/** Returns the User-Agent header without control characters. */
export function userAgentOf(headers: IncomingHttpHeaders): string {
  return (headers['user-agent'] ?? '').replace(/\p{C}/gu, '').slice(0, USER_AGENT_MAX_LENGTH);
}
