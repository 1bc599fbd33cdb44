import { t } from '../../shared/i18n/translate';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PanelSkeletons } from './PanelSkeletons';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('TRUST_TITLE')} />
        <PanelSkeletons />
      </ConfigPage>
      <NoScript />
    </>
  );
}
