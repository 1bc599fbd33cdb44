import type { BrandedData } from '../../shared/contract/branding';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';

/** The demo's page at addresses that belong to other applications. The start page is a link, which needs no script. */
export function OtherApplicationPage({ data }: { data?: BrandedData }) {
  return (
    <CenteredPage branding={data?.branding}>
      <BrandedCard title={t('OTHER_APPLICATION_TITLE')} text={t('OTHER_APPLICATION_TEXT')}>
        <a href="/" data-action="start" className={buttonStyle()}>
          {t('ERROR_BACK_TO_START')}
        </a>
      </BrandedCard>
    </CenteredPage>
  );
}
