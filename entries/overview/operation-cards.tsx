import { BRANDING_ADDRESS, INFO_ADDRESS, LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import type { OverviewData } from '../../shared/contract/system/overview';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { MESSAGE_LENGTH, PART_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t, translateServerText } from '../../shared/i18n/translate';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { Command, Count, Counts, OverviewCard, Problem } from './OverviewCard';
import { BACKUP_COMMAND } from './SetupTasks';

/** When the database was last copied. */
export function BackupCard({ backup }: { backup: NonNullable<OverviewData['backup']> }) {
  const time = formatServerTime(backup.lastAt);
  return (
    <OverviewCard part="backup" title={t('OVERVIEW_BACKUP')}>
      {time === undefined ? (
        <>
          <p>{t('OVERVIEW_BACKUP_NONE')}</p>
          <Command>{BACKUP_COMMAND}</Command>
        </>
      ) : (
        <dl className="flex flex-wrap justify-between gap-x-3">
          <dt>{t('OVERVIEW_BACKUP_LAST')}</dt>
          <dd className="font-medium">{time}</dd>
        </dl>
      )}
    </OverviewCard>
  );
}

const loadTestMailButton = () =>
  import('../../shared/runtime/mail/TestMailButton').then((module) => module.TestMailButton);

/** The mails that have not been sent, and a button that tries the mail server. */
export function MailCard({ mail, antiCsrfToken }: { mail: NonNullable<OverviewData['mail']>; antiCsrfToken: string }) {
  const TestMailButton = useLazyComponent(loadTestMailButton, 'idle');
  const { isConfigured, waiting, failed } = mail;
  return (
    <OverviewCard part="mail" title={t('OVERVIEW_MAIL')}>
      {isConfigured ? null : <p>{t('OVERVIEW_MAIL_NONE')}</p>}
      <Counts>
        <Count term={t('OVERVIEW_MAIL_WAITING')} value={waiting} />
        <Count term={t('OVERVIEW_MAIL_FAILED')} value={failed} isProblem />
      </Counts>
      {TestMailButton ? (
        <div className="mt-auto">
          <TestMailButton antiCsrfToken={antiCsrfToken} />
        </div>
      ) : null}
    </OverviewCard>
  );
}

/** Why sign-in with Kerberos does not work although it is turned on. */
export function KerberosCard({ problem }: { problem: string }) {
  return (
    <OverviewCard
      part="kerberos"
      title={t('LOGIN_CONFIG_KERBEROS')}
      links={[{ href: LOGIN_SETTINGS_ADDRESS, text: t('LOGIN_CONFIG_TITLE') }]}
    >
      <Problem>{shortenUntrustedText(translateServerText(problem), MESSAGE_LENGTH)}</Problem>
    </OverviewCard>
  );
}

/** What sign-in shows of the organisation. */
export function BrandingCard({ branding }: { branding: NonNullable<OverviewData['branding']> }) {
  return (
    <OverviewCard
      part="branding"
      title={t('BRANDING_TITLE')}
      links={[{ href: BRANDING_ADDRESS, text: t('BRANDING_PREVIEW') }]}
    >
      {branding.name ? (
        <p className="[overflow-wrap:anywhere]">{shortenUntrustedText(branding.name, PART_LENGTH)}</p>
      ) : (
        <p className="text-muted">{t('BRANDING_TEXT')}</p>
      )}
    </OverviewCard>
  );
}

/** The version of the server, which leads to the page about it. */
export function VersionLink({ version }: { version: string }) {
  return (
    <p className="text-muted text-sm">
      <a href={INFO_ADDRESS}>
        {/* The product's name is not translated. */}
        Vestibule {shortenUntrustedText(version, PART_LENGTH)}
      </a>
    </p>
  );
}
