import type { LoginSettingsSaved } from '../../shared/contract/settings/login-settings';
import type { Result } from '../../shared/http/call';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';

/** Notifies the outcome of a save; returns the answer when it was saved. */
export function useSaveReport() {
  const { notify, notifyFailure } = useNotifications();
  return (
    answer: Result<LoginSettingsSaved>,
    saved: MessageKey = 'LOGIN_CONFIG_SAVED',
  ): LoginSettingsSaved | undefined => {
    if (!answer.ok) {
      notifyFailure(answer);
      return undefined;
    }
    const problemMessages = (answer.data.problemMessages ?? []).map(translateServerText);
    if (!answer.data.saveOk) {
      notify(t('LOGIN_CONFIG_SAVE_FAILED'), { type: 'ERROR', title: t('ERROR'), problemMessages });
      return undefined;
    }
    // Saved, but a part of it is not in force.
    if (problemMessages.length > 0) notify(t('LOGIN_CONFIG_GROUPS_SAVED_EMPTY'), { type: 'WARNING', problemMessages });
    else notify(t(saved), { type: 'SUCCESS' });
    return answer.data;
  };
}
