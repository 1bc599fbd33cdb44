import { KEYTAB_CHECKS, type KeytabCheck, type SpnData } from '../../shared/contract/settings/spn';
import { MESSAGE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { Card } from '../../shared/ui/layout/Card';
import { FormSection } from '../../shared/ui/layout/FormSection';

const MAX_KEYS = 50;

const CHECK_TEXTS: Readonly<Record<KeytabCheck, MessageKey>> = {
  fits: 'SPN_KEYTAB_FITS',
  older: 'SPN_KEYTAB_OLDER',
  missing: 'SPN_KEYTAB_MISSING',
  encryption: 'SPN_KEYTAB_ENCRYPTION',
};

/** The keys with which the server accepts tickets, and whether they fit the account; nothing for a server without them. */
export function KeytabCard({ keytab, kerberosProblem, keytabCheck }: SpnData) {
  if (!keytab) return null;
  const check = KEYTAB_CHECKS.find((known) => known === keytabCheck);
  return (
    <Card part="keytab" className="flex flex-col gap-4">
      <FormSection level={2} title={t('SPN_KEYTAB')}>
        {kerberosProblem === '' ? null : (
          <Alert type="WARNING" part="keytab-problem">
            {shortenUntrustedText(translateServerText(kerberosProblem), MESSAGE_LENGTH)}
          </Alert>
        )}
        {check === undefined ? null : (
          <Alert type={check === 'fits' ? 'SUCCESS' : 'WARNING'} part="keytab-check">
            {t(CHECK_TEXTS[check])}
          </Alert>
        )}
        <ul className="flex flex-col gap-3">
          {keytab.slice(0, MAX_KEYS).map(({ principal, version, encryption }) => (
            <li key={`${principal} ${version} ${encryption}`} className="wrap-anywhere">
              <bdi>{shortenUntrustedText(principal, MESSAGE_LENGTH)}</bdi>
              <span className="block text-muted text-sm">
                {t('SPN_KEYTAB_VERSION', { version: version ?? '?' })}
                {encryption === '' ? null : (
                  <>
                    {'\u00a0· '}
                    <bdi>{shortenUntrustedText(encryption, MESSAGE_LENGTH)}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </FormSection>
    </Card>
  );
}
