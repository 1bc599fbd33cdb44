import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

/** The two panels until they can be opened and closed. */
export function PanelSkeletons() {
  return (
    <SkeletonFrame className="gap-3">
      <SkeletonBlock className="h-96 rounded-xl" />
      <SkeletonBlock className="h-48 rounded-xl" />
    </SkeletonFrame>
  );
}
