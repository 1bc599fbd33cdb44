import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/Brand';
import { Card } from '../../shared/ui/Card';

/** The card of the login page: whatever it shows, under the same heading. */
export function LoginCard({ title, subtitle, children }: { title?: string; subtitle?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-2 text-center">
        <Brand />
        <h1 className="mt-2 font-semibold text-2xl">{title ?? t('LOGIN_TITLE')}</h1>
        <p className="text-balance text-muted">{subtitle ?? t('LOGIN_SUBTITLE')}</p>
      </div>
      {children}
    </Card>
  );
}
