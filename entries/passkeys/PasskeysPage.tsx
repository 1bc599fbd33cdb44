import type { PasskeysData } from '../../shared/contract/account/passkeys';
import { t } from '../../shared/i18n/translate';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** The user's passkeys. */
export function PasskeysPage({ data }: { data: PasskeysData }) {
  return (
    <ConfigPage>
      <PageHeader title={t('PASSKEYS_TITLE')} />
      {data.passkeys.length}
    </ConfigPage>
  );
}
