import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The round shape of the photo before it is there. */
export function Skeleton() {
  return <SkeletonBlock className="size-10 rounded-full" />;
}
