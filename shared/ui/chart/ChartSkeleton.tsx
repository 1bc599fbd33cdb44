import { SkeletonBlock } from '../feedback/Skeleton';

/** A `BrushChart` while its page is loaded, of the same height. */
export function ChartSkeleton() {
  return <SkeletonBlock className="box-content h-26 pt-control max-sm:mt-5" />;
}
