import type { PresentedCertificate } from '../../../shared/contract/identity-providers/connection-check';
import { formatDateTime } from '../../../shared/i18n/format';
import { MESSAGE_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../shared/i18n/translate';
import { problemText } from '../../../shared/identity-providers/problem-text';
import { CopyButton } from '../../../shared/ui/button/CopyButton';
import { NativeDetails } from '../../../shared/ui/layout/NativeDetails';

const MAX_NAMES = 20;

interface CertificateDetailsProps {
  certificate: PresentedCertificate;
  open: boolean;
}

/** The certificate that a server presented, and why it is not trusted. */
export function CertificateDetails({ certificate, open }: CertificateDetailsProps) {
  const { subject, issuer, validFrom, validTo, names, fingerprint, problem } = certificate;
  return (
    <NativeDetails title={t('PROVIDER_CERTIFICATE')} open={open} part="certificate">
      <div className="flex flex-col gap-3">
        {problem ? <p className="text-error-ink">{problemText(problem)}</p> : null}
        <dl className="flex flex-col gap-2">
          <Entry term={t('PROVIDER_CERTIFICATE_SUBJECT')} text={subject} />
          <Entry term={t('PROVIDER_CERTIFICATE_ISSUER')} text={issuer} />
          <Entry term={t('PROVIDER_CERTIFICATE_FROM')} text={dateText(validFrom)} />
          <Entry term={t('PROVIDER_CERTIFICATE_TO')} text={dateText(validTo)} />
          <Entry term={t('PROVIDER_CERTIFICATE_NAMES')} text={names.slice(0, MAX_NAMES).join(', ')} />
          <Entry term={t('PROVIDER_CERTIFICATE_FINGERPRINT')} text={fingerprint} isCode />
        </dl>
        {fingerprint ? <CopyButton text={fingerprint} /> : null}
      </div>
    </NativeDetails>
  );
}

function Entry({ term, text, isCode = false }: { term: string; text: string; isCode?: boolean }) {
  if (text === '') return null;
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd dir="auto" className={`text-start [overflow-wrap:anywhere] ${isCode ? 'secret' : ''}`}>
        {shortenUntrustedText(text, MESSAGE_LENGTH)}
      </dd>
    </div>
  );
}

/** A time of the certificate; another text stays as it is. */
function dateText(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : formatDateTime(new Date(time));
}
