import type { ReactNode } from 'react';
import { TopBar } from './TopBar';

interface ShellLayoutProps {
  /** Whether the start page is shown, which scrolls; an embedded page fills the window below the top bar. */
  isStartPage?: boolean;
  onStartPage?: () => void;
  /** Focuses the content in place of the skip link's own hash, which would open the start page. */
  onSkip?: (() => void) | undefined;
  preferences?: ReactNode;
  account?: ReactNode;
  /** The embedded page. */
  page: ReactNode;
  /** The start page. */
  children: ReactNode;
}

/** The top bar, and below it the start page or an embedded page. */
export function ShellLayout({ isStartPage = true, onSkip, page, children, ...bar }: ShellLayoutProps) {
  return (
    <div className={isStartPage ? '' : 'flex h-dvh flex-col'}>
      <TopBar isStartPage={isStartPage} onSkip={onSkip} {...bar} />
      <main
        id="content"
        className={isStartPage ? 'mx-auto max-w-5xl px-4 py-6 sm:py-10' : 'relative grow overflow-auto'}
      >
        {page}
        {isStartPage ? children : null}
      </main>
    </div>
  );
}
