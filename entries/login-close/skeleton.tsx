import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { SignedInCard } from './SignedInCard';

/** The page before its script, which can only say what has happened. */
export function Skeleton() {
  return (
    <CenteredPage>
      <SignedInCard />
    </CenteredPage>
  );
}
