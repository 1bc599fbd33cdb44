import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { OtherApplicationCard } from './OtherApplicationCard';

/** Stands at the addresses of the suite's other applications, which the demo lacks. */
export function OtherApplicationPage() {
  return (
    <CenteredPage>
      <OtherApplicationCard />
    </CenteredPage>
  );
}
