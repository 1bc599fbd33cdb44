import type { ApiKeyAdminInfoData } from '../../shared/contract/account/unconfirmed-keys-reminder';
import { useStoredOpenFlag } from '../../shared/dialogs/use-stored-open-flag';
import { t } from '../../shared/i18n/translate';
import { useEscapeToClose } from '../../shared/runtime/hooks/use-escape-to-close';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import { InfoFrame } from './InfoFrame';
import { type Choice, useApiKeyAdminInfo } from './use-api-key-admin-info';

/** Informs an administrator about the API keys that their users have not confirmed. */
export function ApiKeyAdminInfoPage({ data }: { data: ApiKeyAdminInfoData }) {
  const { underWay, choose } = useApiKeyAdminInfo();
  useStoredOpenFlag('admin-info');
  // Escape closes the dialog without recording that it was seen, so it shows again.
  useEscapeToClose();
  const button = (choice: Choice) => ({
    action: choice,
    busy: underWay === choice,
    disabled: underWay !== undefined && underWay !== choice,
    onClick: () => choose(choice),
  });
  return (
    <InfoFrame>
      <Alert type="WARNING">
        <p data-part="count" className="mb-2 font-semibold">
          {t('APIKEY_ADMIN_INFO_COUNT', { count: data.count })}
        </p>
        <p>{t('APIKEY_ADMIN_INFO_HINT_EXPIRE')}</p>
      </Alert>
      <p>{t('APIKEY_ADMIN_INFO_HINT_REMIND')}</p>
      <DialogActions>
        <Button {...button('dismiss')} variant="secondary">
          {t('APIKEY_ADMIN_INFO_DISMISS')}
        </Button>
        <Button {...button('go')}>{t('APIKEY_ADMIN_INFO_GO')}</Button>
      </DialogActions>
    </InfoFrame>
  );
}
