import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';

/** The grey shape of something still loading; `className` gives its size. */
export function SkeletonBlock({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-lg bg-line ${className}`} />;
}

interface SkeletonFrameProps {
  /** The gap between the shapes, and how the frame lies in what is around it. */
  className: string;
  children: ReactNode;
}

/** Shapes, one under the other, which a screen reader hears as one word. */
export function SkeletonFrame({ className, children }: SkeletonFrameProps) {
  return (
    <div role="status" data-part="skeleton" className={`flex flex-col ${className}`}>
      <span className="sr-only">{t('LOADING')}</span>
      {children}
    </div>
  );
}

/** The shape of a card with a heading and a few lines, for pages that show nothing before their data. */
export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <SkeletonFrame className="gap-4 rounded-xl border border-line bg-background p-6 sm:p-8">
      <SkeletonBlock className="h-7 w-1/2" />
      {[...Array(lines).keys()].map((line) => (
        <SkeletonBlock key={line} className="h-5 w-full" />
      ))}
    </SkeletonFrame>
  );
}
