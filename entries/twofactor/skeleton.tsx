import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonCard } from '../../shared/ui/Skeleton';
import { PageFrame } from './PageFrame';

/** The shape of the page until its data and texts are there (spec 001 §2): which card it will be, they decide. */
export function Skeleton() {
  return (
    <>
      <PageFrame>
        <SkeletonCard lines={6} />
      </PageFrame>
      <NoScript />
    </>
  );
}
