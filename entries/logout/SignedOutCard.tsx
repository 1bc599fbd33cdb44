import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

export interface SignedOutCardProps {
  target: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** The card that confirms the sign-out. Sign-in is a link, so that it works without a script. */
export function SignedOutCard({ target, text, children }: SignedOutCardProps) {
  return (
    <BrandedCard title={t('LOGOUT_DONE_TITLE')} text={text ?? t('LOGOUT_DONE_TEXT')}>
      {children}
      <a href={target} data-action="login" className={buttonStyle()}>
        {t('LOGOUT_LOGIN_BUTTON')}
      </a>
    </BrandedCard>
  );
}

/** Says in the card that the user may still be signed in at the OpenID provider. */
export function ProviderAwayAlert() {
  return (
    <Alert type="WARNING" part="provider-away">
      {t('LOGOUT_PROVIDER_AWAY')}
    </Alert>
  );
}
