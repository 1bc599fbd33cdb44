import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';

/** Placeholders for the two panels, until the data and the components of Headless UI have been loaded. */
export function PanelSkeletons() {
  return (
    <SkeletonFrame className="gap-3">
      <SkeletonBlock className="h-96 rounded-xl" />
      <SkeletonBlock className="h-48 rounded-xl" />
    </SkeletonFrame>
  );
}
