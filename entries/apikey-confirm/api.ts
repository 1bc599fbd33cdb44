import { confirmApiKey, declineApiKey } from '../../shared/contract/account/api-key-confirmation';
import { requestHere } from '../../shared/http/request-operation';

/** What the user decides about a key. */
export type Decision = 'confirm' | 'decline';

/** Sends a decision to the page's own path; the answer is text. */
export const sendDecision = (decision: Decision, key: { apiKeyId: string; antiCsrfToken: string }) =>
  requestHere(decision === 'confirm' ? confirmApiKey : declineApiKey, {
    url: location.pathname,
    query: { id: key.apiKeyId },
    json: { AntiCsrfToken: key.antiCsrfToken },
  });
