import type { ApiKeyAdminInfoData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { DialogPage } from '../../shared/ui/DialogPage';

/** Tells an administrator of API keys that wait for their users (spec 001 §2). */
export function ApiKeyAdminInfoPage({ data }: { data: ApiKeyAdminInfoData }) {
  return (
    <DialogPage>
      <h1 className="hyphens-auto font-semibold text-xl">{t('APIKEY_ADMIN_INFO_TITLE')}</h1>
      <p>{t('APIKEY_ADMIN_INFO_COUNT', { count: data.count })}</p>
    </DialogPage>
  );
}
