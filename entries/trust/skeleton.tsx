import { t } from '../../shared/i18n/translate';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { PanelSkeletons } from './PanelSkeletons';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage width="form">
        <PageHeader title={t('TRUST_TITLE')} />
        <PanelSkeletons />
      </ConfigPage>
      <NoScript />
    </>
  );
}
