import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';

/** The page until its data and texts have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('MENU_APIKEY_CAPTION')}>
          <SkeletonBlock className="h-control w-12 sm:w-28" />
          <SkeletonBlock className="h-control w-40" />
        </PageHeader>
        <TableSkeleton search />
      </ConfigPage>
      <NoScript />
    </>
  );
}

/** The side panel while its key is loaded: two fields and a few lines. */
export function KeyDetailsSkeleton() {
  return (
    <SkeletonFrame className="gap-4">
      {[0, 1].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <SkeletonBlock className="h-4 w-1/5" />
          <SkeletonBlock className="h-control" />
        </div>
      ))}
      <SkeletonBlock className="h-5 w-2/3" />
      <SkeletonBlock className="h-10 w-1/2" />
    </SkeletonFrame>
  );
}
