import type { ReactNode } from 'react';

interface SectionCardProps {
  children: ReactNode;
  part?: string;
  /** By which links lead to it. */
  id?: string;
}

/** The card around a section of the form. */
export function SectionCard({ children, part, id }: SectionCardProps) {
  return (
    <div
      id={id}
      data-part={part}
      className="scroll-mt-6 rounded-xl border border-line bg-background p-4 contrast-more:border-edge sm:p-6"
    >
      {children}
    </div>
  );
}
