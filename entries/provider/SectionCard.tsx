import type { ReactNode } from 'react';

/** The card around a section of the form. */
export function SectionCard({ children, part }: { children: ReactNode; part?: string }) {
  return (
    <div data-part={part} className="rounded-xl border border-line bg-background p-4 contrast-more:border-edge sm:p-6">
      {children}
    </div>
  );
}
