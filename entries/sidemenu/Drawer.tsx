import type { ReactNode, RefObject } from 'react';
import type { WindowKind } from '../../shared/host/parent-window';
import { t } from '../../shared/i18n/translate';
import { CloseButton } from '../../shared/ui/button/CloseButton';
import { ProductLogo } from '../../shared/ui/image/ProductLogo';
import { mainName } from '../../shared/ui/layout/main-name';

/** The state of a drawer once its script runs. */
export interface RunningDrawer {
  place: WindowKind;
  /** It is sliding out. */
  closing: boolean;
  close: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
}

interface DrawerProps {
  /** Undefined before the script runs. */
  running?: RunningDrawer;
  title?: string;
  children: ReactNode;
}

/**
 * The drawer at the inline end edge. In a shell's frame the document is transparent, so that the shell's page stays visible
 * behind the drawer, which slides in with its first paint. Until the script runs, it is drawn as in a frame, and it has no
 * close button.
 */
export function Drawer({ running, title = t('MENU_TITLE'), children }: DrawerProps) {
  const { place = 'frame', closing, close, heading } = running ?? {};
  return (
    <>
      {running ? <Background {...running} /> : null}
      <main
        aria-label={mainName()}
        data-part="drawer"
        className={`fixed inset-y-0 end-0 flex w-full flex-col overflow-y-auto overscroll-contain border-line border-s bg-background pb-[env(safe-area-inset-bottom)] floating [transition:translate_200ms_ease-out] min-[401px]:w-88 contrast-more:border-edge ${place === 'frame' ? 'starting:[translate:100%] [html:has(&)]:bg-transparent' : ''} ${closing ? '[translate:100%]' : ''}`}
      >
        <header className="flex min-h-16 items-center gap-2 ps-6 pe-3">
          <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 hyphens-auto font-semibold outline-none">
            {title}
          </h1>
          {close ? (
            <CloseButton className="eased hover:bg-tint focus-visible:-outline-offset-3" onClose={close} />
          ) : null}
        </header>
        <div className="flex flex-col px-3 pb-6">{children}</div>
      </main>
    </>
  );
}

/** The backdrop over the shell's page; outside of a frame, the logo. */
function Background({ place, closing, close }: RunningDrawer) {
  if (place !== 'frame')
    return (
      <div className="fixed inset-y-0 start-0 end-88 hidden items-center justify-center sm:flex">
        <ProductLogo className="size-16" />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the keyboard has Escape and the close button
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      data-part="backdrop"
      className={`fixed inset-0 bg-[#0009] eased starting:opacity-0 ${closing ? 'opacity-0' : ''}`}
      onClick={close}
    />
  );
}
