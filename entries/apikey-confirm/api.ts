import { call } from '../../shared/http/call';

/** What the user decides about a key. */
export type Decision = 'confirm' | 'decline';

const METHODS = { confirm: 'POST', decline: 'DELETE' } as const;

/** Sends a decision to the page's own path; the answer is text. */
export const sendDecision = (decision: Decision, key: { apiKeyId: string; antiCsrfToken: string }) =>
  call('text', {
    method: METHODS[decision],
    url: location.pathname,
    query: { id: key.apiKeyId },
    json: { AntiCsrfToken: key.antiCsrfToken },
  });
