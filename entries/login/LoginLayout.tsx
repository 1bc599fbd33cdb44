import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { useBranding } from '../../shared/ui/branding/branding-context';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

/** The card of the sign-in page, by default with the page's own title, and the organisation's text or the page's own. */
export function LoginLayout({ title, subtitle, children }: { title?: string; subtitle?: string; children: ReactNode }) {
  const renderBranding = useBranding();
  const text = subtitle ?? renderBranding('text', (line) => <span dir="auto">{line}</span>, t('LOGIN_SUBTITLE'));
  return (
    <BrandedCard title={title ?? t('LOGIN_TITLE')} text={text}>
      {children}
    </BrandedCard>
  );
}

/** Has the height of the button for passkeys, or of the folded demo accounts, before its script has loaded, so that nothing moves. */
export function LatePlace({ children }: { children?: ReactNode }) {
  return <div className="-mt-3 grid min-h-control noscript:hidden">{children}</div>;
}
