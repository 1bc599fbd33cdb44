import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { SecondFactorDrawing } from './SecondFactorDrawing';

/** The drawing, and grey boxes until the data have loaded, which decide what the dialog says. */
export function Skeleton() {
  return (
    <>
      <DialogPage>
        <SecondFactorDrawing />
        <SkeletonFrame className="gap-4">
          <SkeletonBlock className="h-7 w-full" />
          <SkeletonBlock className="h-24 w-full" />
          <SkeletonBlock className="h-36 w-full" />
          <SkeletonBlock className="h-11 w-full" />
        </SkeletonFrame>
      </DialogPage>
      <NoScript />
    </>
  );
}
