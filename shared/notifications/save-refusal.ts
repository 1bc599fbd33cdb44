import type { SaveAnswer } from '../contract/save-answer';
import type { Result } from '../http/result';
import { translateServerText } from '../i18n/translate';
import type { NotificationOptions } from './queue';

/** Why a server has saved nothing. The title of the notification is ERROR unless the options have one. */
export interface SaveRefusal {
  message: string;
  options: NotificationOptions;
}

/** The refusal of an answer that says why nothing was saved; undefined for any other. */
export function saveRefusalOf(answer: Result<SaveAnswer>, message: string): SaveRefusal | undefined {
  if (!answer.ok || answer.data.saveOk) return undefined;
  return { message, options: { problemMessages: answer.data.problemMessages.map(translateServerText) } };
}
