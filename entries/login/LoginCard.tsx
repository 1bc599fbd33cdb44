import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** The card of the login page: whatever it shows, under the same heading. */
export function LoginCard({ title, subtitle, children }: { title?: string; subtitle?: string; children: ReactNode }) {
  return (
    <TitleCard title={title ?? t('LOGIN_TITLE')} text={subtitle ?? t('LOGIN_SUBTITLE')}>
      {children}
    </TitleCard>
  );
}
