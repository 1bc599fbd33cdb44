import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/image/Icon';

interface TopBarProps {
  isHome: boolean;
  onHome?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  choices?: ReactNode;
  account?: ReactNode;
}

/**
 * The bar on top of the shell: the product on one side, choices and account on the other. On a phone the choices have a
 * line of their own on the start page, and leave that room to a page.
 */
export function TopBar({ isHome, onHome, onSkip, choices, account }: TopBarProps) {
  return (
    <header className="border-line border-b bg-background">
      {/* biome-ignore lint/a11y/useValidAnchor: it is one, but while a page shows, where the address is that page's */}
      <a
        href="#content"
        onClick={onSkip && instead(onSkip)}
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-2 focus:rounded-lg focus:bg-background focus:p-3 focus-visible:-outline-offset-3"
      >
        {t('SKIP_TO_CONTENT')}
      </a>
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <a
          href="/"
          onClick={onHome && instead(onHome)}
          className="flex min-h-12 items-center gap-3 rounded-lg font-semibold text-lg no-underline"
        >
          <Brand className="size-10" />
          {/* The product's name is the same in every language. */}
          <span>Vestibule</span>
          <span className="sr-only">{t('SHELL_HOME')}</span>
        </a>
        <div
          className={`order-last min-h-11 w-full gap-2 *:flex-1 sm:order-none sm:ms-auto sm:flex sm:w-auto sm:*:flex-none ${isHome ? 'flex' : 'hidden'}`}
        >
          {choices}
        </div>
        <div className="ms-auto empty:hidden sm:ms-0">{account}</div>
      </div>
    </header>
  );
}

/** Does something else than a link would, unless it is to open elsewhere. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
