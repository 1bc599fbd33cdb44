import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { API_KEY_CONFIRM_DIALOG } from '../../shared/contract/dialogs';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { StatusText } from './KeyStatus';
import { actionsOf } from './key-actions';
import type { Retry } from './use-retry-confirmation';

/** Whether the key is confirmed, and what can be done about it. */
export function ConfirmationStatus({ data, retry }: { data: ApiKeyDetailsData; retry: Retry }) {
  const { shell } = usePage();
  const { notify } = useNotifications();
  const { manage, retry: canRetry } = actionsOf(data, retry.isUsed(data.id));
  const openDialog = () => {
    const path = `${API_KEY_CONFIRM_DIALOG.path}?apiKeyId=${encodeURIComponent(data.id)}`;
    if (!shell.openDialog({ ...API_KEY_CONFIRM_DIALOG, path })) notify(t('DIALOG_BLOCKED'), { type: 'WARNING' });
  };
  return (
    <div data-part="confirmation-status" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">{t('APIKEY_STATUS')}</h3>
      <StatusText of={data} />
      {manage || canRetry ? (
        <div className="flex flex-wrap gap-3">
          {manage ? (
            <Button action="manage" variant="secondary" onClick={openDialog}>
              {t('APIKEY_MANAGE')}
            </Button>
          ) : null}
          {canRetry ? (
            <Button action="retry" variant="secondary" busy={retry.busy} onClick={() => retry.retry(data)}>
              {t('APIKEY_RETRY')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
