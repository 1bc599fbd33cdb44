import { NoScript } from '../../shared/ui/layout/NoScript';
import { ListSkeleton } from './ListSkeleton';
import { MainColumn, PageFrame } from './PageFrame';

/** The shape of the page until its data and texts are there. */
export function Skeleton() {
  return (
    <>
      <PageFrame>
        <MainColumn>
          <ListSkeleton />
        </MainColumn>
      </PageFrame>
      <NoScript />
    </>
  );
}
