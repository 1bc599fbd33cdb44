import type { MouseEvent, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/image/Icon';

interface TopBarProps {
  isStartPage: boolean;
  onStartPage?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  preferences?: ReactNode;
  account?: ReactNode;
}

/**
 * The bar with the product's name, the preferences and the account. On a narrow screen the preferences are in a second
 * row on the start page, and hidden over an embedded page.
 */
export function TopBar({ isStartPage, onStartPage, onSkip, preferences, account }: TopBarProps) {
  return (
    <header className="border-line border-b bg-background">
      {/* biome-ignore lint/a11y/useValidAnchor: its href is valid; over an embedded page the hash names that page */}
      <a
        href="#content"
        onClick={onSkip && inPlaceOfLink(onSkip)}
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-2 focus:rounded-lg focus:bg-background focus:p-3 focus-visible:-outline-offset-3"
      >
        {t('SKIP_TO_CONTENT')}
      </a>
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <a
          href="/"
          onClick={onStartPage && inPlaceOfLink(onStartPage)}
          className="flex min-h-12 items-center gap-3 rounded-lg font-semibold text-lg no-underline"
        >
          <Brand className="size-10" />
          {/* The product's name is not translated. */}
          <span>Vestibule</span>
          <span className="sr-only">{t('SHELL_HOME')}</span>
        </a>
        <div
          className={`order-last min-h-control w-full gap-2 *:flex-1 sm:order-none sm:ms-auto sm:flex sm:w-auto sm:*:flex-none ${isStartPage ? 'flex' : 'hidden'}`}
        >
          {preferences}
        </div>
        <div className="ms-auto empty:hidden sm:ms-0">{account}</div>
      </div>
    </header>
  );
}

/** Handles a click in place of the link, unless a modifier key opens the link in a new tab or window. */
function inPlaceOfLink(action: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
}
