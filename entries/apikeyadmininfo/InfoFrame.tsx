import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { DialogDrawing } from '../../shared/ui/layout/DialogDrawing';
import { DialogPage } from '../../shared/ui/layout/DialogPage';

/** A list of keys, and a clock in front of it. */
const LIST = 'M20 5h66a6 6 0 0 1 6 6v56a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6zm34 16h28M54 39h18M54 57h14';
const KEYS =
  'M24 21a4 4 0 1 0 8 0 4 4 0 1 0-8 0m8 0h11v3M24 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0m8 0h11v3M24 57a4 4 0 1 0 8 0 4 4 0 1 0-8 0m8 0h11v3';
const CLOCK = 'M74 56a17 17 0 1 0 34 0 17 17 0 1 0-34 0m17-10v10l7 5';

/** The dialog with its drawing and title. */
export function InfoFrame({ children }: { children: ReactNode }) {
  return (
    <DialogPage>
      <DialogDrawing>
        <path d={LIST} />
        <path d={KEYS} />
        <path d={CLOCK} className="stroke-warning-ink" />
      </DialogDrawing>
      <h1 className="hyphens-auto text-heading">
        <span className="sr-only">{t('NOTIFICATION_WARNING')}: </span>
        {t('APIKEY_ADMIN_INFO_TITLE')}
      </h1>
      {children}
    </DialogPage>
  );
}
