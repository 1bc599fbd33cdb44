import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { InfoFrame } from './InfoFrame';

/** The dialog until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <InfoFrame>
        <SkeletonFrame className="grow gap-4">
          <SkeletonBlock className="h-44" />
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="mt-auto h-11 sm:mt-0" />
        </SkeletonFrame>
      </InfoFrame>
      <NoScript />
    </>
  );
}
