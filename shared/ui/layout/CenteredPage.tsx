import type { ReactNode } from 'react';

interface CenteredPageProps {
  children: ReactNode;
  /** Stands under the card, such as the choice of a language. */
  footer?: ReactNode;
  /** The maximum width of the card, a Tailwind class: a page's styles contain only its own. */
  width?: string;
}

/** The frame of a page that is one card, in the middle of the window. */
export function CenteredPage({ children, footer, width = 'max-w-md' }: CenteredPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className={`mx-auto flex w-full ${width} grow flex-col justify-center gap-4 px-4 py-6`}>{children}</main>
      {/* It has its height before hydration fills it, so that the card does not move. */}
      <footer className="flex min-h-16 items-start justify-center px-4 pb-4">{footer}</footer>
    </div>
  );
}
