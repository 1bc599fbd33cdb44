import { SkeletonBlock, SkeletonFrame } from '../feedback/Skeleton';

interface TableSkeletonProps {
  /** Whether the table has a toolbar with a search field. */
  search?: boolean;
  /** Default 6. */
  rows?: number;
}

/** A `DataTable` while its rows are loaded: a block for each row, of its height. */
export function TableSkeleton({ search = false, rows = 6 }: TableSkeletonProps) {
  return (
    <SkeletonFrame className="@container gap-3">
      {search ? <SkeletonBlock className="h-control sm:max-w-80" /> : null}
      <div className="rounded-xl border border-line bg-background">
        <div className="flex h-control items-center border-line border-b px-3">
          <SkeletonBlock className="h-4 w-1/4" />
        </div>
        {[...Array(rows).keys()].map((row) => (
          <div
            key={row}
            className="flex h-30 flex-col justify-center gap-3 border-line border-b px-3 last:border-b-0 @min-[540px]:h-row"
          >
            <SkeletonBlock className="h-4" />
            <SkeletonBlock className="h-4 w-2/3 @min-[540px]:hidden" />
          </div>
        ))}
      </div>
    </SkeletonFrame>
  );
}
