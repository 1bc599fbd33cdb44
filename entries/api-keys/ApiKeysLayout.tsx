import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';

/** The frame of this page: as wide as a list with a panel beside it may be. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <main className="mx-auto w-full max-w-[1920px] px-4 py-6 sm:px-6">{children}</main>;
}

/** The main column: the heading with what can be done with all keys, and the list. */
export function MainColumn({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <header className="flex min-h-11 flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-semibold text-2xl">{t('MENU_APIKEY_CAPTION')}</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:last:flex-1 max-sm:*:last:basis-48">{actions}</div>
      </header>
      {children}
    </div>
  );
}
