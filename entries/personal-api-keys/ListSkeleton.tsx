import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

/** The shape of the list while it is read. */
export function ListSkeleton() {
  return (
    <SkeletonFrame className="gap-2">
      <SkeletonBlock className="h-11" />
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBlock key={row} className="h-16" />
      ))}
    </SkeletonFrame>
  );
}
