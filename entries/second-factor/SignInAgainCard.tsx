import type { ReactNode, Ref } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { CardHelp } from '../../shared/ui/branding/BrandLinks';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

interface SignInAgainCardProps {
  /** The translated error. */
  children: ReactNode;
  /** Whether screen readers announce changes; not during a countdown. */
  live?: boolean;
  /** The `redirect` parameter for sign-in. */
  redirect?: string | null;
  ref?: Ref<HTMLDivElement>;
}

/** Says why the sign-in has ended, and links to sign-in with the same redirect. */
export function SignInAgainCard({ children, live = true, redirect, ref }: SignInAgainCardProps) {
  return (
    <BrandedCard part="retry-card" title={t('TFA_RETRY_TITLE')}>
      <Alert type="ERROR" live={live} part="message" {...(ref ? { ref } : {})}>
        {children}
      </Alert>
      <SignInAgainLink redirect={redirect} />
      <CardHelp />
    </BrandedCard>
  );
}

/** Leads back to sign-in, with a `redirect` parameter. */
export function SignInAgainLink({ redirect }: { redirect: string | null | undefined }) {
  return (
    <a href={withRedirect(LOGIN_ADDRESS, redirect)} data-action="retry" className={buttonStyle()}>
      {t('TFA_RETRY_LINK')}
    </a>
  );
}
