import type { ClipboardEvent } from 'react';
import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { Details } from '../../shared/ui/layout/Details';
import { groupsOfFour, otpauthUri } from './otpauth-uri';
import { QrCode } from './QrCode';

/** The QR code for the authenticator app, and the secret for users who cannot scan it. */
export function AuthenticatorSetup({ data }: { data: TwoFactorData }) {
  const { tfaSecret: secret, tfaLabel: label, tfaIssuer: issuer } = data;
  return (
    <Details title={t('TFA_SETUP_PANEL')} open part="setup">
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={otpauthUri({ label, issuer, secret })} />
        <div className="flex min-w-0 flex-col gap-3 self-stretch">
          <p>{t('TFA_SETUP_SCAN')}</p>
          <p className="text-muted text-sm">{t('TFA_SECRET')}</p>
          {/* At most four groups in a line. */}
          <code data-part="secret" className="max-w-[19ch] font-mono" onCopy={copyWithoutSpaces}>
            {groupsOfFour(secret)}
          </code>
          <CopyButton text={secret} label={t('TFA_SECRET_COPY')} />
        </div>
      </div>
    </Details>
  );
}

/** Copies a selection of the secret without the spaces between its groups. */
function copyWithoutSpaces(event: ClipboardEvent): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', String(getSelection()).replace(/\s/g, ''));
}
