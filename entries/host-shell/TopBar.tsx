import type { ReactNode } from 'react';
import { onPlainClick } from '../../shared/browser/is-plain-click';
import { t } from '../../shared/i18n/translate';
import { ProductName } from './ProductName';

export interface TopBarProps {
  onStartPage?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  /** Undefined if there is no navigation. */
  menuButton?: ReactNode;
  account?: ReactNode;
  /** Whether the embedded page has a modal dialog open. */
  hasModal?: boolean | undefined;
}

/** The bar with the product's name and the account. The title is that of the page below, which has the heading. */
export function TopBar({ onStartPage, onSkip, menuButton, account, hasModal }: TopBarProps) {
  return (
    <header
      inert={hasModal}
      className="relative flex min-h-16 items-center gap-x-3 border-line border-b bg-background px-4 py-2 min-[60em]:px-6 contrast-more:border-edge"
    >
      {/* biome-ignore lint/a11y/useValidAnchor: its href is valid; over an embedded page the hash names that page */}
      <a
        href="#content"
        onClick={onSkip && onPlainClick(onSkip)}
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-2 focus:rounded-lg focus:bg-background focus:p-3 focus-visible:-outline-offset-3"
      >
        {t('SKIP_TO_CONTENT')}
      </a>
      {menuButton}
      <a
        href="/"
        onClick={onStartPage && onPlainClick(onStartPage)}
        className="flex min-h-control min-w-0 items-center gap-3 rounded-lg no-underline"
      >
        <ProductName />
        <span className="sr-only">{t('SHELL_HOME')}</span>
      </a>
      <div className="ms-auto flex shrink-0 items-center gap-3 empty:hidden">{account}</div>
    </header>
  );
}
