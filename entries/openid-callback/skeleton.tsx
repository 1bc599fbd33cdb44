import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { NoScript } from '../../shared/ui/layout/NoScript';

/** The page until its texts have been loaded. */
export function Skeleton() {
  return (
    <>
      <CenteredPage>
        <SkeletonCard />
      </CenteredPage>
      <NoScript />
    </>
  );
}
