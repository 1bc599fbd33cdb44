import type { SaveAnswer } from '../contract/save-answer';
import type { Result } from '../http/result';
import { t, translateServerText } from '../i18n/translate';
import { useNotifications } from './notifications-context';
import type { NotificationOptions } from './queue';

/** Why a server has saved nothing; titled ERROR unless the options have a title. */
interface Refusal {
  message: string;
  options: NotificationOptions;
}

/** What the user is told of a save, translated already. */
interface SaveTexts {
  /** If missing, a successful save shows no notification. */
  saved?: string | undefined;
  refusal?: Refusal | undefined;
  failure?: NotificationOptions | undefined;
}

/** Returns a function that notifies the outcome of a save, and returns the answer when it was saved. */
export function useSaveReport() {
  const { notify, notifyFailure } = useNotifications();
  return <T>(answer: Result<T>, { saved, refusal, failure }: SaveTexts): T | undefined => {
    if (refusal) notify(refusal.message, { type: 'ERROR', title: t('ERROR'), ...refusal.options });
    else if (!answer.ok) notifyFailure(answer, failure);
    else {
      if (saved) notify(saved, { type: 'SUCCESS' });
      return answer.data;
    }
    return undefined;
  };
}

/** The refusal of an answer that says why nothing was saved; undefined for any other. */
export function refusalOf(answer: Result<SaveAnswer>, message: string): Refusal | undefined {
  if (!answer.ok || answer.data.saveOk) return undefined;
  return { message, options: { problemMessages: answer.data.problemMessages.map(translateServerText) } };
}
