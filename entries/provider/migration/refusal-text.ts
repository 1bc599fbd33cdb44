import { MIGRATION_PROBLEMS } from '../../../shared/contract/migration';
import { describeFailure, type Failure, type Result } from '../../../shared/http/call';
import { serverMessage } from '../../../shared/http/server-message';
import { displayText } from '../../../shared/i18n/display-text';
import { hasMessage, t, translateServerText } from '../../../shared/i18n/translate';

/** The keys of refusals, which only answers have. The build adds the texts of the keys that it finds in the source. */
export const REFUSAL_KEYS: readonly string[] = MIGRATION_PROBLEMS;

/** The maximum number of characters of the server's own words. */
const MAX_LENGTH = 500;

/** The text of a call that was refused: what the server says, a key or a text, else what its status means. */
export function refusalText(answer: Result<string>): string {
  if (answer.ok) return displayText(answer.data.trim() || t('ERROR_INVALID_ANSWER'), MAX_LENGTH);
  const message =
    serverMessage(answer) ?? messageIn(answer.body) ?? (isRefusal(answer) ? answer.messageKey : undefined);
  if (message === undefined) return describeFailure(answer);
  return displayText(hasMessage(message) ? translateServerText(message) : message, MAX_LENGTH);
}

/** The text of a JSON object with a message, as some servers answer one. */
function messageIn(body: unknown): string | undefined {
  const message: unknown = Object(body).message;
  return typeof message === 'string' && message.trim() !== '' ? message.trim() : undefined;
}

/** Whether a server with this call has refused it; one without the call answers the same statuses. */
export function isRefusal({ messageKey }: Failure): boolean {
  return REFUSAL_KEYS.includes(messageKey);
}
