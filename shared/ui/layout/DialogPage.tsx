import type { ReactNode } from 'react';

interface DialogPageProps {
  children: ReactNode;
  /** The most width in a larger window, a Tailwind class. */
  width?: string;
}

/**
 * The frame of a dialog's page: the whole window up to 600 px, the most that a dialog has, else a card in
 * its middle. Nested as {@link CenteredPage} and its card are, so that either takes over the other's fields.
 */
export function DialogPage({ children, width = 'max-w-md' }: DialogPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-background min-[601px]:bg-canvas">
      <main className="flex grow flex-col min-[601px]:justify-center min-[601px]:p-6">
        <div
          className={`mx-auto flex w-full grow flex-col gap-4 border-line bg-background p-4 min-[601px]:grow-0 min-[601px]:rounded-xl min-[601px]:border min-[601px]:p-8 min-[601px]:raised contrast-more:border-edge ${width}`}
        >
          {children}
        </div>
      </main>
    </div>
  );
}
