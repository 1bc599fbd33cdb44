import type { Result } from '../http/result';
import { t } from '../i18n/translate';
import { useNotifications } from './notifications-context';
import type { NotificationOptions } from './queue';
import type { SaveRefusal } from './save-refusal';

/** What the user is told of a save, translated already. */
interface SaveTexts {
  /** If missing, a successful save shows no notification. */
  saved?: string | undefined;
  refusal?: SaveRefusal | undefined;
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
