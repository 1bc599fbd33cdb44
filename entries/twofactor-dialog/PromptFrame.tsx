import type { ReactNode } from 'react';

/** The whole window in a narrow dialog (it opens 220 px wide, spec 000 §2.8), a card in the middle of a wide one. */
export function PromptFrame({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col bg-background sm:items-center sm:justify-center sm:bg-canvas sm:p-6">
      <div className="flex w-full grow flex-col gap-4 border-line bg-background p-4 sm:max-w-md sm:grow-0 sm:rounded-xl sm:border sm:p-8 sm:raised contrast-more:border-edge">
        {children}
      </div>
    </main>
  );
}
