import type { ReactNode } from 'react';

/** The frame of a small dialog's page: the whole window when that is as narrow as the dialog, else a card in its middle. */
export function DialogPage({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col bg-background sm:items-center sm:justify-center sm:bg-canvas sm:p-6">
      <div className="flex w-full grow flex-col gap-4 border-line bg-background p-4 sm:max-w-md sm:grow-0 sm:rounded-xl sm:border sm:p-8 sm:raised contrast-more:border-edge">
        {children}
      </div>
    </main>
  );
}
