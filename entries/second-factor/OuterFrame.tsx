import type { ReactNode } from 'react';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';

/** The outer frame of the code entry: it stays while the cards inside it change. */
export function OuterFrame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  return (
    <CenteredPage footer={footer}>
      <div data-part="outer-frame">{children}</div>
    </CenteredPage>
  );
}
