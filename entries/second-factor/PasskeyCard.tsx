import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { CardHelp } from '../../shared/ui/branding/BrandLinks';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

/** The card of a user who passes only with a passkey; it needs the script. */
export function PasskeyCard({ children }: { children: ReactNode }) {
  return (
    <BrandedCard part="passkey-card" title={t('TFA_CODE_ENTRY_TITLE')} text={t('PASSKEY_SECOND_FACTOR_TEXT')}>
      {children}
      <noscript>
        <p className="text-balance text-center text-muted">{t('NO_SCRIPT_TEXT')}</p>
      </noscript>
      <CardHelp />
    </BrandedCard>
  );
}

/** Has the height of the button before its script has loaded, so that nothing moves. */
export function PasskeyPlace({ children }: { children?: ReactNode }) {
  return <div className="flex min-h-control flex-col gap-4 noscript:hidden">{children}</div>;
}
