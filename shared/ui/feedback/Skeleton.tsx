import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';

/** A grey block in place of content that is loading; `className` gives its size. */
export function SkeletonBlock({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-lg bg-line ${className}`} />;
}

interface SkeletonFrameProps {
  /** The gap between the blocks, and the frame's own classes. */
  className: string;
  children: ReactNode;
}

/** Blocks in a column; for screen readers one status, "loading". */
export function SkeletonFrame({ className, children }: SkeletonFrameProps) {
  return (
    <div role="status" data-part="skeleton" className={`flex flex-col ${className}`}>
      <span className="sr-only">{t('LOADING')}</span>
      {children}
    </div>
  );
}

/** A card with a heading and a few lines as blocks, for a page without its data. */
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
