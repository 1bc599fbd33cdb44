import type { ReactNode } from 'react';

interface ConfigPageProps {
  title: string;
  /** Buttons beside the heading, such as add and refresh. */
  actions?: ReactNode;
  /** At most 1920 px wide instead of 1000 px, for a list with a side panel. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a configuration page: heading, actions and content. */
export function ConfigPage({ title, actions, wide = false, children }: ConfigPageProps) {
  return (
    <main
      className={`mx-auto flex w-full flex-col gap-4 px-4 py-6 sm:px-6 ${wide ? 'max-w-[1920px]' : 'max-w-[1000px]'}`}
    >
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto min-w-0 font-semibold text-2xl">{title}</h1>
        {actions}
      </header>
      {children}
    </main>
  );
}
