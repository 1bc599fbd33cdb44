import type { ConfirmationData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { DialogPage } from '../../shared/ui/DialogPage';

/** Asks the user of an API key whether it is to work in their name (spec 000 §2.6). */
export function ApiKeyConfirmPage({ data }: { data: ConfirmationData }) {
  return (
    <DialogPage>
      <h1 className="hyphens-auto font-semibold text-xl">{t('CONFIRM_APIKEY_TITLE')}</h1>
      <p>
        {data.createdBy
          ? t('CONFIRM_APIKEY_CREATED_BY', { name: data.createdBy })
          : t('CONFIRM_APIKEY_CREATED_BY_ADMIN')}
      </p>
    </DialogPage>
  );
}
