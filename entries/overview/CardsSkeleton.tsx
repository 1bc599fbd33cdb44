import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

/** The cards until the data have been loaded. */
export function CardsSkeleton() {
  return (
    <SkeletonFrame className="@container gap-4">
      <div className="grid gap-4 @min-[34rem]:grid-cols-2 @min-[56rem]:grid-cols-3">
        <SkeletonBlock className="h-72 @min-[56rem]:col-span-2" />
        <SkeletonBlock className="h-72" />
        <SkeletonBlock className="h-56" />
        <SkeletonBlock className="h-56" />
        <SkeletonBlock className="h-56" />
      </div>
    </SkeletonFrame>
  );
}
