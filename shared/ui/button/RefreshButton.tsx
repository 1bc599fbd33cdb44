import type { ReactNode } from 'react';
import { Svg } from '../image/Svg';
import { Button } from './Button';

const REFRESH = 'M17.65 6.35A8 8 0 1 0 19.73 14h-2.08A6 6 0 1 1 12 6c1.66 0 3.14.69 4.22 1.78L13 11h7V4z';

interface RefreshButtonProps {
  busy?: boolean;
  onRefresh: () => void;
  /** Its text; on a narrow screen only the icon is visible. */
  children: ReactNode;
}

/** Reloads a list. */
export function RefreshButton({ busy = false, onRefresh, children }: RefreshButtonProps) {
  return (
    <Button action="refresh" variant="secondary" busy={busy} onClick={onRefresh}>
      {busy ? null : <Svg path={REFRESH} size="size-5" />}
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  );
}
