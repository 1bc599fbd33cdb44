import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('PERSONAL_APIKEYS_TITLE')}>
          <SkeletonBlock className="h-control w-44" />
        </PageHeader>
        <PersonalKeyTableSkeleton />
      </ConfigPage>
      <NoScript />
    </>
  );
}

/** The list while it is loaded. */
export function PersonalKeyTableSkeleton() {
  return (
    <SkeletonFrame className="gap-2">
      <SkeletonBlock className="h-11" />
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBlock key={row} className="h-16" />
      ))}
    </SkeletonFrame>
  );
}
