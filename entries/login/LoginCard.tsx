import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** The card of the sign-in page, with the page's own title and subtitle by default. */
export function LoginCard({ title, subtitle, children }: { title?: string; subtitle?: string; children: ReactNode }) {
  return (
    <TitleCard title={title ?? t('LOGIN_TITLE')} text={subtitle ?? t('LOGIN_SUBTITLE')}>
      {children}
    </TitleCard>
  );
}

/** The card with a spinner, while the user has nothing to do. */
export function WaitingCard({ text }: { text: string }) {
  return (
    <LoginCard subtitle={text}>
      <div role="status" className="flex justify-center text-primary-ink">
        <span className="sr-only">{text}</span>
        <Spinner />
      </div>
    </LoginCard>
  );
}
