import type { ReactNode } from 'react';
import type { BrandedData } from '../../shared/contract/branding';
import { t } from '../../shared/i18n/translate';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';

/** The card that confirms the sign-in. */
export function SignedInCard({ children, branding }: BrandedData & { children?: ReactNode }) {
  return (
    <CenteredPage branding={branding}>
      <BrandedCard title={t('LOGIN_CLOSE_TITLE')} text={t('LOGIN_CLOSE_DONE')}>
        {children}
      </BrandedCard>
    </CenteredPage>
  );
}
