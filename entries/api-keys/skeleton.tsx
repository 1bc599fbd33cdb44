import { NoScript } from '../../shared/ui/layout/NoScript';
import { MainColumn, PageFrame } from './ApiKeysLayout';
import { ListSkeleton } from './ListSkeleton';

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
