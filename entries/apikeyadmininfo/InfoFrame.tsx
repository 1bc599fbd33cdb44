import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Icon } from '../../shared/ui/image/Icon';
import { DialogPage } from '../../shared/ui/layout/DialogPage';

/** The dialog with its title. */
export function InfoFrame({ children }: { children: ReactNode }) {
  return (
    <DialogPage>
      <div className="flex min-h-control items-center gap-3">
        <Icon name="warning" size="size-8" className="text-warning-ink" />
        <h1 className="min-w-0 hyphens-auto text-heading">
          <span className="sr-only">{t('NOTIFICATION_WARNING')}: </span>
          {t('APIKEY_ADMIN_INFO_TITLE')}
        </h1>
      </div>
      {children}
    </DialogPage>
  );
}
