import { t } from '../../shared/i18n/translate';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { CardsSkeleton } from './CardsSkeleton';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('OVERVIEW_TITLE')} />
        <CardsSkeleton />
      </ConfigPage>
      <NoScript />
    </>
  );
}
