import { CenteredPage } from '../../shared/ui/CenteredPage';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonCard } from '../../shared/ui/Skeleton';
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
