import type { Answer } from '../http/answer';
import { hideSecrets } from './hide-secrets';

/** Describes an answer by its status, its media type and the beginning of its body. */
export function describeAnswer(answer: Answer): string {
  const type = answer.headers['content-type'] ?? 'no media type';
  const location = answer.headers.location === undefined ? '' : `, Location: ${answer.headers.location}`;
  const text = hideSecrets(answer.text, answer.question.secrets);
  return `${answer.status}, ${type}${location}, ${text.slice(0, 120) || 'no body'}`;
}
