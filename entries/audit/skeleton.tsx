import { t } from '../../shared/i18n/translate';
import { ChartSkeleton } from '../../shared/ui/chart/ChartSkeleton';
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
        <PageHeader title={t('AUDIT_TITLE')}>
          <SkeletonBlock className="h-control w-14 sm:w-28" />
          <SkeletonBlock className="h-control w-36" />
        </PageHeader>
        <ChartSkeleton />
        <TableSkeleton search />
      </ConfigPage>
      <NoScript />
    </>
  );
}
