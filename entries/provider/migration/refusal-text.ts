import { MIGRATION_PROBLEMS } from '../../../shared/contract/identity-providers/legacy-migration-message-keys';
import type { Failure, Result } from '../../../shared/http/call';
import { describeFailure } from '../../../shared/http/failure-text';
import { plainTextMessage } from '../../../shared/http/plain-text-message';
import { MESSAGE_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { hasMessage, t, translateServerText } from '../../../shared/i18n/translate';

/** The keys with which a server refuses a change of a migration. */
const REFUSAL_KEYS: readonly string[] = [...MIGRATION_PROBLEMS, 'PROVIDER_PROBLEM_LOCKS_OUT'];

/** The text of a call that was refused: what the server says, a key or a text, else what its status means. */
export function refusalText(answer: Result<string>): string {
  if (answer.ok) return shortenUntrustedText(answer.data.trim() || t('ERROR_INVALID_ANSWER'), MESSAGE_LENGTH);
  // A known key comes first; the text in the same answer is for clients without message catalogues.
  const message = isRefusal(answer)
    ? answer.messageKey
    : (plainTextMessage(answer) ??
      textIn(answer.body, 'message') ??
      textIn(answer.body, 'detail') ??
      bracketed(answer));
  if (message === undefined) return describeFailure(answer);
  return shortenUntrustedText(hasMessage(message) ? translateServerText(message) : message, MESSAGE_LENGTH);
}

/** The text that a JSON object has in a field, as some servers answer one; `detail` is that of RFC 9457. */
function textIn(body: unknown, field: 'message' | 'detail'): string | undefined {
  const text: unknown = Object(body)[field];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** A text such as `[D3] Locked.`, which begins like a JSON list but is not JSON. */
function bracketed({ kind, text, body }: Failure): string | undefined {
  return kind === 'status' && body === undefined && /^\s*\[[^"{[]*\]./.test(text) ? text.trim() : undefined;
}

/** Whether an answer has the key of a refusal. Without one, its status can also mean that the server lacks the call. */
export function isRefusal({ messageKey }: Failure): boolean {
  return REFUSAL_KEYS.includes(messageKey);
}
