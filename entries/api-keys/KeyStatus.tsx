import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { API_KEY_CONFIRM_DIALOG } from '../../shared/contract/dialogs';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { StatusMark, type Tone } from '../../shared/ui/feedback/StatusMark';
import { Icon, type IconName, Svg } from '../../shared/ui/image/Icon';
import { TECHNICAL_USER } from './api-key-icons';
import { allowedActions, type StatusAppearance, type StatusFields, statusAppearance, statusText } from './key-status';
import { serverTimeText } from './key-texts';
import type { RetryConfirmation } from './use-retry-confirmation';

const STYLES: Readonly<Record<StatusAppearance, { tone: Tone; icon?: IconName }>> = {
  confirmed: { tone: 'good', icon: 'success' },
  technical: { tone: 'good' },
  declined: { tone: 'bad', icon: 'error' },
  unconfirmed: { tone: 'bad', icon: 'warning' },
  grace: { tone: 'neutral', icon: 'info' },
};

/** A key's status as colour, icon and text. */
export function KeyStatusText({ of: key }: { of: StatusFields }) {
  const appearance = statusAppearance(key);
  const { tone, icon } = STYLES[appearance];
  return (
    <StatusMark
      status={appearance}
      tone={tone}
      icon={icon ? <Icon name={icon} size="size-5" /> : <Svg path={TECHNICAL_USER} size="size-5" />}
    >
      {statusText(key)}
      {appearance === 'grace' ? <span className="block text-muted text-sm">{graceText(key)}</span> : null}
    </StatusMark>
  );
}

/** With the end of the grace period where the server sends it. */
function graceText({ gracePeriodEnd }: StatusFields): string {
  const time = serverTimeText(gracePeriodEnd);
  return time === undefined ? t('APIKEY_GRACE_PERIOD') : t('APIKEY_GRACE_UNTIL', { time });
}

/** A key's status with the buttons to confirm it or to request the confirmation again. */
export function ConfirmationStatus({ data, retry }: { data: ApiKeyDetailsData; retry: RetryConfirmation }) {
  const { shell } = usePage();
  const { notify } = useNotifications();
  const allowed = allowedActions(data, retry.isUsed(data.id));
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
            <Button action="retry" variant="secondary" busy={retry.busy} onClick={() => retry.retry(data)}>
              {t('APIKEY_RETRY')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
