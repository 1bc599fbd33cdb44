import { CenteredPage } from '../../shared/ui/CenteredPage';
import { SignedOutCard } from './LogoutCard';

/** What the page shows where no server fills it. */
export const defaults = { isLoggedIn: false, logoutToken: '' };

/** The page before its script: a server fills it only when nobody is signed in any more. */
export function Skeleton() {
  return (
    <CenteredPage>
      {'{{^data.isLoggedIn}}'}
      <SignedOutCard target="/" />
      {'{{/data.isLoggedIn}}'}
    </CenteredPage>
  );
}
