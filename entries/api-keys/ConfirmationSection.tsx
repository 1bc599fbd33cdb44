import { KeyStatusText } from '../../shared/api-keys/KeyStatusText';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { API_KEY_CONFIRM_DIALOG } from '../../shared/contract/dialog-pages';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { allowedActions } from './allowed-actions';
import { type ConfirmationRequests, useRetryConfirmation } from './use-retry-confirmation';

interface ConfirmationSectionProps {
  data: ApiKeyDetailsData;
  requests: ConfirmationRequests;
  /** Reads the details again. */
  reload: () => void;
}

/** A key's status with the buttons to confirm it or to request the confirmation again. */
export function ConfirmationSection({ data, requests, reload }: ConfirmationSectionProps) {
  const { busy, retry } = useRetryConfirmation(requests, reload);
  const { shell } = usePage();
  const { notify } = useNotifications();
  const allowed = allowedActions(data, requests.asked.has(data.id));
  const openDialog = () => {
    const path = `${API_KEY_CONFIRM_DIALOG.path}?apiKeyId=${encodeURIComponent(data.id)}`;
    if (!shell.openDialog({ ...API_KEY_CONFIRM_DIALOG, path })) notify(t('DIALOG_BLOCKED'), { type: 'WARNING' });
  };
  return (
    <div data-part="confirmation-status" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">{t('APIKEY_STATUS')}</h3>
      <KeyStatusText of={data} />
      {allowed.manage || allowed.retry ? (
        <div className="flex flex-wrap gap-3">
          {allowed.manage ? (
            <Button action="manage" variant="secondary" onClick={openDialog}>
              {t('APIKEY_MANAGE')}
            </Button>
          ) : null}
          {allowed.retry ? (
            <Button action="retry" variant="secondary" busy={busy} onClick={() => retry(data)}>
              {t('APIKEY_RETRY')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
