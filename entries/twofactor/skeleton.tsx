import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PAGE_WIDTH } from './PageFrame';

/** The shape of the page until its data and texts are there: which card it will be, they decide. */
export function Skeleton() {
  return (
    <>
      <CenteredPage width={PAGE_WIDTH}>
        <SkeletonCard lines={6} />
      </CenteredPage>
      <NoScript />
    </>
  );
}
