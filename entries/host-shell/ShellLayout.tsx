import type { ReactNode } from 'react';
import { TopBar } from './TopBar';

interface ShellFrameProps {
  /** Whether the start page shows, which scrolls; a page fills what the bar leaves of the window. */
  isHome?: boolean;
  onHome?: () => void;
  /** Takes the focus to the content where an address of its own would lead away from the page. */
  onSkip?: (() => void) | undefined;
  choices?: ReactNode;
  account?: ReactNode;
  /** The main frame and what belongs to it. */
  page: ReactNode;
  /** The start page. */
  children: ReactNode;
}

/** The shell's frame: its bar, and below it what it shows. */
export function ShellFrame({ isHome = true, onSkip, page, children, ...bar }: ShellFrameProps) {
  return (
    <div className={isHome ? '' : 'flex h-dvh flex-col'}>
      <TopBar isHome={isHome} onSkip={onSkip} {...bar} />
      <main id="content" className={isHome ? 'mx-auto max-w-5xl px-4 py-6 sm:py-10' : 'relative grow overflow-auto'}>
        {page}
        {isHome ? children : null}
      </main>
    </div>
  );
}
