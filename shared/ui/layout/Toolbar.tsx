import type { ReactNode } from 'react';

/** The row above a list: its search first, then filters. It takes no room while it is empty. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 not-has-[*:not(:empty)]:sr-only">{children}</div>;
}
