import type { ReactNode } from 'react';
import { StatusMark } from '../../shared/ui/feedback/StatusMark';
import { Svg } from '../../shared/ui/image/Svg';

/** A circle with a bar. */
const REFUSED =
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 0 1-6.3-12.9l11.2 11.2A8 8 0 0 1 12 20m6.3-3.1L7.1 5.7a8 8 0 0 1 11.2 11.2';

/** The text of something that was refused. */
export function RefusedMark({ children }: { children: ReactNode }) {
  return (
    <StatusMark tone="bad" status="refused" icon={<Svg path={REFUSED} size="size-5" />}>
      {children}
    </StatusMark>
  );
}
