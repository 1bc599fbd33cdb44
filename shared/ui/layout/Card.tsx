import type { ReactNode } from 'react';

interface CardProps {
  className?: string;
  part?: string | undefined;
  children: ReactNode;
}

/** A raised surface, outlined under high contrast. */
export function Card({ className = '', part, children }: CardProps) {
  return (
    <div
      data-part={part}
      className={`rounded-xl border border-line bg-background p-6 raised contrast-more:border-edge sm:p-8 ${className}`}
    >
      {children}
    </div>
  );
}
