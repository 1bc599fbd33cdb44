import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

const ROWS = [0, 1, 2, 3, 4, 5];

/** The shape of the list while it is loaded. */
export function ListSkeleton() {
  return (
    <SkeletonFrame className="gap-4">
      <SkeletonBlock className="mt-6 h-11 sm:max-w-md" />
      <div className="flex flex-col gap-5 rounded-xl border border-line bg-background px-4 py-5">
        {ROWS.map((row) => (
          <SkeletonBlock key={row} className="h-6" />
        ))}
      </div>
    </SkeletonFrame>
  );
}
