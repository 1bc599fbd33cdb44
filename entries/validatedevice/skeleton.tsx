import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { CodeForm } from './CodeForm';
import { DeviceCard } from './DeviceCard';

/** The page before its script: its shape, and the field, which keeps what is typed early. */
export function Skeleton() {
  return (
    <>
      <CenteredPage>
        <DeviceCard>
          <SkeletonFrame className="gap-3">
            <SkeletonBlock className="h-6 w-1/2" />
            <SkeletonBlock className="h-18" />
            <SkeletonBlock className="h-22" />
            <SkeletonBlock className="h-12" />
            <SkeletonBlock className="h-5 w-3/4" />
          </SkeletonFrame>
          <CodeForm />
          <SkeletonBlock className="h-11" />
        </DeviceCard>
      </CenteredPage>
      <NoScript />
    </>
  );
}
