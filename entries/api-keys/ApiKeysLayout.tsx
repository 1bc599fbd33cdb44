import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Svg } from '../../shared/ui/image/Icon';
import { Card } from '../../shared/ui/layout/Card';
import { BACK } from './api-key-icons';

/** The layout of the page: wide enough for a list and a side panel. */
export function ApiKeysLayout({ children }: { children: ReactNode }) {
  return <main className="mx-auto w-full max-w-[1920px] px-4 py-6 sm:px-6">{children}</main>;
}

/** The column of the list, with the page's heading and the actions that concern all keys. */
export function ListColumn({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <header className="flex min-h-control flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow text-title">{t('MENU_APIKEY_CAPTION')}</h1>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:last:flex-1 max-sm:*:last:basis-48">{actions}</div>
      </header>
      {children}
    </div>
  );
}

interface SidePanelProps {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** The side panel. On a narrow screen it replaces the list, and a back button returns to it. */
export function SidePanel({ title, onBack, children }: SidePanelProps) {
  return (
    <Card className="flex flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          action="back"
          variant="text"
          className="-ms-4 md:hidden"
          aria-label={t('BACK_TO_LIST')}
          onClick={onBack}
        >
          <Svg path={BACK} className="rtl:-scale-x-100" />
        </Button>
        <h2 className="min-w-0 flex-1 basis-40 hyphens-auto text-heading">{title}</h2>
      </div>
      {children}
    </Card>
  );
}
