import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** Says that the sign-in is done. */
export function SignedInCard({ children }: { children?: ReactNode }) {
  return (
    <TitleCard title={t('LOGIN_CLOSE_TITLE')} text={t('LOGIN_CLOSE_DONE')}>
      {children}
    </TitleCard>
  );
}
