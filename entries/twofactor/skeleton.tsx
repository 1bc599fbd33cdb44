import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PAGE_WIDTH } from './TwoFactorLayout';

/** Grey boxes until the data have loaded, which decide what the page shows. */
export function Skeleton() {
  return (
    <>
      <CenteredPage width={PAGE_WIDTH} footer={<LanguageSelectSkeleton />}>
        <SkeletonCard lines={6} />
      </CenteredPage>
      <NoScript />
    </>
  );
}
