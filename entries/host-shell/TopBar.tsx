import type { ReactNode } from 'react';
import { onPlainClick } from '../../shared/browser/is-plain-click';
import { t } from '../../shared/i18n/translate';
import { ProductName } from './ProductName';

export interface TopBarProps {
  /** The title of the embedded page, and the group of the navigation that it is in. */
  page?: { title: string; group: string | undefined } | undefined;
  onStartPage?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  /** Undefined if there is no navigation. */
  menuButton?: ReactNode;
  account?: ReactNode;
  /** Whether the embedded page has a modal dialog open. */
  hasModal?: boolean | undefined;
}

/**
 * The bar with the product's name, the embedded page's title and the account. In a narrow window the title is in place of
 * the name, which is in the drawer too.
 */
export function TopBar({ page, onStartPage, onSkip, menuButton, account, hasModal }: TopBarProps) {
  const homeStyle = page && menuButton ? 'hidden min-[60em]:flex' : 'flex';
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
        className={`${homeStyle} min-h-control min-w-0 items-center gap-3 rounded-lg no-underline min-[60em]:shrink-0 min-[60em]:w-[calc(min(15.5rem,33vw)-2.25rem)]`}
      >
        <ProductName className={page ? 'max-sm:hidden' : ''} />
        <span className="sr-only">{t('SHELL_HOME')}</span>
      </a>
      {page ? <PageTitle {...page} /> : null}
      <div className="ms-auto flex shrink-0 items-center gap-3 empty:hidden">{account}</div>
    </header>
  );
}

/** The title after the name of its group, which a narrow window has no room for. */
function PageTitle({ title, group }: { title: string; group: string | undefined }) {
  return (
    <div data-part="page-title" className="flex min-w-0 items-baseline gap-2 min-[60em]:ps-3">
      {group ? (
        <span className="hidden shrink-0 text-muted min-[60em]:inline">
          {group}
          <span aria-hidden="true"> /</span>
        </span>
      ) : null}
      <h1 className="line-clamp-2 text-section">{title}</h1>
    </div>
  );
}
