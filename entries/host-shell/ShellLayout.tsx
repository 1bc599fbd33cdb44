import type { ReactNode } from 'react';
import { TopBar, type TopBarProps } from './TopBar';

interface ShellLayoutProps extends TopBarProps {
  /** The navigation, with a signed-in user. */
  navigation?: ReactNode;
  /** The frame of the embedded page. */
  frame: ReactNode;
  /** The start page; nothing while a page is embedded. */
  children?: ReactNode;
}

/**
 * The top bar, and below it the navigation beside the start page or an embedded page. The start page scrolls with the
 * window; an embedded page fills it and scrolls itself.
 */
export function ShellLayout({ navigation, frame, children, ...bar }: ShellLayoutProps) {
  const isStartPage = Boolean(children);
  return (
    <div className={`flex flex-col ${isStartPage ? 'min-h-dvh' : 'h-dvh'}`}>
      <TopBar {...bar} />
      <div className="flex min-h-0 grow items-stretch">
        {navigation}
        <main
          id="content"
          className={
            isStartPage
              ? 'flex min-w-0 grow flex-col gap-6 px-4 py-6 sm:px-gutter'
              : `relative min-w-0 grow overflow-auto ${bar.hasModal ? 'z-20' : ''}`
          }
        >
          {frame}
          {children}
        </main>
      </div>
      {bar.hasModal ? <Cover /> : null}
    </div>
  );
}

/** Darkens what is beside the embedded page. A press does not take the focus from the dialog in the page. */
function Cover() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press does nothing
    <div data-part="cover" className="fixed inset-0 z-10 bg-[#0009]" onMouseDown={(event) => event.preventDefault()} />
  );
}
