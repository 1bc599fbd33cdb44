import type { ReactNode } from 'react';

/** The heading of a configuration page, and beside it what concerns the whole page, the primary action last. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex min-h-control flex-wrap items-center gap-3">
      <h1 className="min-w-0 grow text-title">{title}</h1>
      {children ? (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:not-first:grow max-sm:*:last:flex-1 max-sm:*:last:basis-48">
          {children}
        </div>
      ) : null}
    </header>
  );
}
