import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

/** The shape of the side panel while its key is loaded. */
export function DetailsSkeleton() {
  return (
    <SkeletonFrame className="gap-5">
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-6 w-2/3" />
      <SkeletonBlock className="h-16 w-1/2" />
    </SkeletonFrame>
  );
}
