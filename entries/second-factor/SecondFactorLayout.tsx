import type { ComponentProps } from 'react';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';

/** The layout of the page around its cards. */
export function SecondFactorLayout({ children, ...page }: ComponentProps<typeof CenteredPage>) {
  return (
    <CenteredPage helpInCard {...page}>
      <div data-part="outer-frame">{children}</div>
    </CenteredPage>
  );
}
