import type { ReactNode } from 'react';
import { TopBar } from './TopBar';

interface ShellFrameProps {
  choices?: ReactNode;
  account?: ReactNode;
  children: ReactNode;
}

/** The shell's frame: its bar, and below it what it shows. */
export function ShellFrame({ choices, account, children }: ShellFrameProps) {
  return (
    <>
      <TopBar choices={choices} account={account} />
      <main id="content" className="mx-auto max-w-5xl px-4 py-6 sm:py-10">
        {children}
      </main>
    </>
  );
}
