import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { useBranding } from '../../shared/ui/branding/branding-context';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** The card of the sign-in page, by default with the page's own title, and the organisation's text or the page's own. */
export function LoginCard({ title, subtitle, children }: { title?: string; subtitle?: string; children: ReactNode }) {
  const renderBranding = useBranding();
  const text = subtitle ?? renderBranding('text', (line) => <span dir="auto">{line}</span>, t('LOGIN_SUBTITLE'));
  return (
    <TitleCard title={title ?? t('LOGIN_TITLE')} text={text}>
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
