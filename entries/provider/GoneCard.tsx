import { t } from '../../shared/i18n/translate';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { pageAddressOf } from './page-address';

/** Says that the provider does not exist, and leads back to the list. */
export function GoneCard() {
  return (
    <ConfigPage width="form">
      <ErrorCard message={t('OPENID_PROBLEM_UNKNOWN')} focus>
        <Button action="back" onClick={() => redirectTo(pageAddressOf(location.pathname).list)}>
          {t('BACK_TO_LIST')}
        </Button>
      </ErrorCard>
    </ConfigPage>
  );
}
