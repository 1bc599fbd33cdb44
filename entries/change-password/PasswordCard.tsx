import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/Brand';
import { Card } from '../../shared/ui/Card';

/** The card of the page; `subtitle` says whose password it is. */
export function PasswordCard({ subtitle, children }: { subtitle: ReactNode; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-2 text-center">
        <Brand />
        <h1 className="mt-2 text-balance font-semibold text-2xl">{t('PASSWORD_TITLE')}</h1>
        {subtitle}
      </div>
      {children}
    </Card>
  );
}
