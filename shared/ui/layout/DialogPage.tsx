import type { ReactNode } from 'react';
import { mainName } from './main-name';

interface DialogPageProps {
  children: ReactNode;
  /** The maximum width in a larger window, a Tailwind class. */
  width?: string;
}

/**
 * The frame of a page that opens as a dialog: it fills a window up to 600 px wide, and is a card in the middle of a wider
 * one. Its elements are nested as in `CenteredPage` with a card, so that one can hydrate the HTML of the other without
 * replacing the fields.
 */
export function DialogPage({ children, width = 'max-w-md' }: DialogPageProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-background min-[601px]:bg-canvas">
      <main aria-label={mainName()} className="flex grow flex-col min-[601px]:justify-center min-[601px]:p-6">
        <div
          className={`mx-auto flex w-full grow flex-col gap-4 border-line bg-background p-4 min-[601px]:grow-0 min-[601px]:rounded-xl min-[601px]:border min-[601px]:p-8 min-[601px]:raised contrast-more:border-edge ${width}`}
        >
          {children}
        </div>
      </main>
    </div>
  );
}
