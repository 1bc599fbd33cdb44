import type { ReactNode, Ref } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

interface RetryCardProps {
  /** What went wrong, already translated. */
  children: ReactNode;
  /** Whether it is read out when it changes: not while it counts down. */
  live?: boolean;
  /** Where the person wanted to go, as sign-in takes it. */
  wayBack?: string | null;
  ref?: Ref<HTMLDivElement>;
}

/** The sign-in is over: why, and the link to start anew with the way back. */
export function RetryCard({ children, live = true, wayBack, ref }: RetryCardProps) {
  const query = wayBack ? `?redirect=${encodeURIComponent(wayBack)}` : '';
  return (
    <TitleCard part="retry-card" title={t('TFA_RETRY_TITLE')}>
      <Alert type="ERROR" live={live} part="message" {...(ref ? { ref } : {})}>
        {children}
      </Alert>
      <a href={`${LOGIN_ADDRESS}${query}`} data-action="retry" className={buttonStyle()}>
        {t('TFA_RETRY_LINK')}
      </a>
    </TitleCard>
  );
}
