import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';

/** Translates the problems of an answer; a server sends message keys or texts. */
export const problemTexts = (problems: readonly string[]): string[] => problems.map(translateServerText);

/** Reports the result of a change to an API key: to the user as a notification, to other pages as an event. */
export function useReportChange() {
  const { shell } = usePage();
  const { notify, notifyFailure } = useNotifications();
  return {
    /** The call failed: its status is not 2xx, or no answer came. */
    reportFailure: notifyFailure,
    /** The server answered that it did not make the change. */
    reportRejection: (message: string, problems: readonly string[] = []) =>
      notify(message, { title: t('ERROR'), type: 'ERROR', problemMessages: problemTexts(problems) }),
    /** The shell and the other pages get the event; this page does not. Without a message nothing is notified. */
    reportSuccess(message?: string) {
      if (message !== undefined) notify(message, { type: 'SUCCESS' });
      shell.post({ type: 'ResourceChanged', resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' });
    },
  };
}
