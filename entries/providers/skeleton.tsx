import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('PROVIDERS_TITLE')}>
          <SkeletonBlock className="h-control w-12 sm:w-36" />
          <SkeletonBlock className="h-control w-40" />
        </PageHeader>
        <TableSkeleton rows={3} />
      </ConfigPage>
      <NoScript />
    </>
  );
}
