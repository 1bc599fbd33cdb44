import type { ReactNode } from 'react';
import { TopBar } from './TopBar';

/** The shell's frame: its bar, and below it what it shows. */
export function ShellFrame({ controls, children }: { controls?: ReactNode; children: ReactNode }) {
  return (
    <>
      <TopBar>{controls}</TopBar>
      <main id="content" className="mx-auto max-w-5xl px-4 py-6 sm:py-10">
        {children}
      </main>
    </>
  );
}
