import type { ClipboardEvent } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { otpauthUri } from './otpauth-uri';
import { QrCode } from './QrCode';

/** The account for an authenticator app: as a QR code, and as a secret for users who cannot scan it. */
export function AuthenticatorSetup({ data }: { data: TwoFactorData }) {
  const { secret, uri } = accountOf(data);
  return (
    <NativeDetails title={t('TFA_SETUP_PANEL')} open part="setup">
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={uri} />
        <div className="flex min-w-0 flex-col gap-3 self-stretch">
          <p>{t('TFA_SETUP_SCAN')}</p>
          <p className="text-muted text-sm">{t('TFA_SECRET')}</p>
          <Secret secret={secret} />
          <CopyButton text={secret} label={t('TFA_SECRET_COPY')} />
        </div>
      </div>
    </NativeDetails>
  );
}

/** The same on the phone that has the app: a link that opens the app, the secret, and the QR code for another device. */
export function PhoneSetup({ data }: { data: TwoFactorData }) {
  const { secret, uri } = accountOf(data);
  return (
    <div data-part="setup" className="flex flex-col gap-3">
      {/* The URI begins with a constant scheme, and its parts are percent-encoded. */}
      <a href={uri} data-action="open-app" className={buttonStyle('secondary')}>
        {t('TFA_OPEN_APP')}
      </a>
      <p className="text-muted text-sm">{t('TFA_SECRET_PHONE')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <Secret secret={secret} />
        <CopyButton text={secret} />
      </div>
      <NativeDetails title={t('TFA_QR_SHOW')} part="qr-fold">
        <div className="flex justify-center">
          <QrCode text={uri} />
        </div>
      </NativeDetails>
    </div>
  );
}

function accountOf({ tfaSecret: secret, tfaLabel: label, tfaIssuer: issuer }: TwoFactorData) {
  return { secret, uri: otpauthUri({ label, issuer, secret }) };
}

/** The secret in groups, at most four in a line. */
function Secret({ secret }: { secret: string }) {
  return (
    <code data-part="secret" className="secret max-w-[19ch]" onCopy={copyWithoutSpaces}>
      {groupsOfFour(secret)}
    </code>
  );
}

/** Divides a secret into groups of four characters, which are easier to type. */
export function groupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/gsu)?.join(' ') ?? '';
}

/** Copies a selection of the secret without the spaces between its groups. */
function copyWithoutSpaces(event: ClipboardEvent): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', String(getSelection()).replace(/\s/g, ''));
}
