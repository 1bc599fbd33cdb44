import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

/** The cards until the data have been loaded. */
export function CardsSkeleton() {
  return (
    <SkeletonFrame className="gap-4">
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        <SkeletonBlock className="h-72 md:col-span-2" />
        <SkeletonBlock className="h-72" />
        <SkeletonBlock className="h-56" />
        <SkeletonBlock className="h-56" />
        <SkeletonBlock className="h-56" />
      </div>
    </SkeletonFrame>
  );
}
