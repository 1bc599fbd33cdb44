import type { ReactNode, Ref } from 'react';

interface PageHeaderProps {
  title: string;
  /** A ref to the title, which a script can then focus. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  children?: ReactNode;
}

/** The heading of a configuration page, and beside it what concerns the whole page, the primary action last. */
export function PageHeader({ title, heading, children }: PageHeaderProps) {
  return (
    <header className="flex min-h-control flex-wrap items-center gap-3">
      <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="min-w-0 grow text-title outline-none">
        {title}
      </h1>
      {children ? (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:not-first:grow max-sm:*:last:flex-1 max-sm:*:last:basis-48">
          {children}
        </div>
      ) : null}
    </header>
  );
}
