import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { ApiKeysLayout, ListColumn } from './ApiKeysLayout';

/** The page until its data and texts have been loaded. */
export function Skeleton() {
  return (
    <>
      <ApiKeysLayout>
        <ListColumn>
          <ApiKeyTableSkeleton />
        </ListColumn>
      </ApiKeysLayout>
      <NoScript />
    </>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

/** The list while it is loaded. */
export function ApiKeyTableSkeleton() {
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

/** The side panel while its key is loaded. */
export function KeyDetailsSkeleton() {
  return (
    <SkeletonFrame className="gap-5">
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-6 w-2/3" />
      <SkeletonBlock className="h-16 w-1/2" />
    </SkeletonFrame>
  );
}
