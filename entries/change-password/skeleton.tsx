import { CenteredPage } from '../../shared/ui/CenteredPage';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
import { PasswordCard } from './PasswordCard';
import { PasswordForm } from './PasswordForm';

/** What the page shows where no server fills it. */
export const defaults = { username: '', allowedToLeaveSite: false };

/** The page before its script: its shape, and the fields, which keep what is typed early. */
export function Skeleton() {
  return (
    <>
      <CenteredPage>
        <PasswordCard subtitle={<SkeletonBlock className="h-6 w-1/2" />}>
          <PasswordForm username="{{data.username}}" />
        </PasswordCard>
      </CenteredPage>
      <NoScript />
    </>
  );
}
