import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/Brand';

/**
 * The bar on top of the shell: the product on one side, choices and account on the other; on a phone the choices have a
 * line of their own.
 */
export function TopBar({ choices, account }: { choices?: ReactNode; account?: ReactNode }) {
  return (
    <header className="border-line border-b bg-background">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
        {t('SKIP_TO_CONTENT')}
      </a>
      <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <a href="/" className="flex items-center gap-3 rounded-lg font-semibold text-lg no-underline">
          <Brand className="size-10" />
          {/* The product's name is the same in every language. */}
          <span>Vestibule</span>
        </a>
        <div className="order-last flex min-h-11 w-full gap-2 *:flex-1 sm:order-none sm:*:flex-none sm:ms-auto sm:w-auto">
          {choices}
        </div>
        <div className="ms-auto empty:hidden sm:ms-0">{account}</div>
      </div>
    </header>
  );
}
