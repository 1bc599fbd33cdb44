import { SkeletonBlock, SkeletonFrame } from '../../../shared/ui/feedback/Skeleton';

/** The panel's content until its status has been read. */
export function PanelSkeleton() {
  return (
    <SkeletonFrame className="gap-3">
      <SkeletonBlock className="h-5 w-2/3" />
      <SkeletonBlock className="h-control w-40" />
    </SkeletonFrame>
  );
}
