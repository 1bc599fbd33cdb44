import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';

/** Says that the sign-in is done. */
export function SignedInCard({ children }: { children?: ReactNode }) {
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Icon name="success" size="size-12" className="text-success-ink" />
      <h1 className="font-semibold text-xl">{t('LOGIN_CLOSE_TITLE')}</h1>
      <p className="text-muted">{t('LOGIN_CLOSE_DONE')}</p>
      {children}
    </Card>
  );
}
