import type { LoginSettingsSaved } from '../../shared/contract/settings/login-settings';
import type { Result } from '../../shared/http/call';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { saveRefusalOf } from '../../shared/notifications/save-refusal';
import { useSaveReport } from '../../shared/notifications/use-save-report';

/** Notifies the outcome of a save; returns the answer when it was saved. */
export function useSettingsReport() {
  const { notify } = useNotifications();
  const report = useSaveReport();
  return (answer: Result<LoginSettingsSaved>, text = t('LOGIN_CONFIG_SAVED')): LoginSettingsSaved | undefined => {
    const problemMessages = answer.ok ? answer.data.problemMessages.map(translateServerText) : [];
    const refusal = saveRefusalOf(answer, t('LOGIN_CONFIG_SAVE_FAILED'));
    const isInForce = problemMessages.length === 0;
    const saved = report(answer, { saved: isInForce ? text : undefined, refusal });
    if (saved && !isInForce) notify(t('LOGIN_CONFIG_GROUPS_SAVED_EMPTY'), { type: 'WARNING', problemMessages });
    return saved;
  };
}
