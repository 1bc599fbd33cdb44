import { call } from '../../shared/http/call';

/** What a person decides; each is a method of the page's own path. */
export type Decision = 'confirm' | 'decline';

const METHODS = { confirm: 'POST', decline: 'DELETE' } as const;

/** Sends a decision on a key; the answer is read as text. */
export const sendDecision = (decision: Decision, key: { apiKeyId: string; antiCsrfToken: string }) =>
  call('text', {
    method: METHODS[decision],
    url: location.pathname,
    query: { id: key.apiKeyId },
    json: { AntiCsrfToken: key.antiCsrfToken },
  });
