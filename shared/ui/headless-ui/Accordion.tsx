import type { ReactNode } from 'react';

/** Several `Disclosure`s, one under the other; each opens and closes by itself. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3">{children}</div>;
}
