import type { ReactNode } from 'react';

interface CenteredPageProps {
  children: ReactNode;
  /** Stands under the card: the language, say. */
  footer?: ReactNode;
  /** The most width of the card, a Tailwind class: each page carries only the rule of its own. */
  width?: string;
}

/** The frame of a page that is one card: in the middle of the window, from 320 px on without sideways scrolling. */
export function CenteredPage({ children, footer, width = 'max-w-md' }: CenteredPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className={`mx-auto flex w-full ${width} grow flex-col justify-center gap-4 px-4 py-6`}>{children}</main>
      {/* Its height is kept before the script fills it, so that the card does not jump. */}
      <footer className="flex min-h-16 items-start justify-center px-4 pb-4">{footer}</footer>
    </div>
  );
}
