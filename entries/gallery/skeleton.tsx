import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';

/** The gallery before hydration. */
export function Skeleton() {
  return (
    <main className="mx-auto max-w-5xl p-6">
      <SkeletonCard />
    </main>
  );
}
