import { useId } from 'react';
import type { AccountSecurity, RecentSignIn } from '../contract/account/account-security';
import { CHANGE_PASSWORD_ADDRESS, SESSIONS_ADDRESS } from '../contract/addresses';
import { formatNumber } from '../i18n/format';
import { NAME_LENGTH, shortenUntrustedText } from '../i18n/shorten-untrusted-text';
import { t } from '../i18n/translate';
import { Icon } from '../ui/image/Icon';
import { Card } from '../ui/layout/Card';
import { Time } from '../ui/time/Time';

interface RecentSignInsProps {
  data: AccountSecurity;
  /** Put before the path of each page. */
  linkPrefix?: string;
}

/** The latest sign-ins to the account and attempts at one, with what to do about one that was another person. */
export function RecentSignIns({ data, linkPrefix = '' }: RecentSignInsProps) {
  const id = useId();
  const { signIns, password } = data;
  if (!signIns) return null;
  const link = (href: string, text: string) => (
    <a href={linkPrefix + href} data-action="open" className="py-1 text-primary-ink">
      {text}
    </a>
  );
  return (
    <section aria-labelledby={id}>
      <Card part="sign-ins" className="max-w-list p-0!">
        <h2 id={id} className="px-6 pt-5 pb-4 text-heading">
          {t('SECURITY_SIGN_INS')}
        </h2>
        {signIns.length > 0 ? (
          <ul className="divide-y divide-line border-line border-t">
            {signIns.map((signIn) => (
              <SignIn key={`${signIn.at} ${signIn.event} ${signIn.address}`} signIn={signIn} />
            ))}
          </ul>
        ) : (
          <p className="px-6 pb-4 text-muted">{t('LAST_LOGINS_NONE')}</p>
        )}
        <div data-part="not-you" className="flex flex-wrap gap-x-6 border-line border-t px-6 py-4">
          <p className="min-w-0 grow basis-64">
            <span className="font-medium">{t('REPORT_TITLE')}</span>{' '}
            <span className="text-muted">{t('SECURITY_NOT_YOU')}</span>
          </p>
          <div className="flex flex-wrap gap-x-6">
            {link(SESSIONS_ADDRESS, t('SESSIONS_TITLE'))}
            {password?.canChange ? link(CHANGE_PASSWORD_ADDRESS, t('MENU_CHANGE_PASSWORD')) : null}
          </div>
        </div>
      </Card>
    </section>
  );
}

function SignIn({ signIn }: { signIn: RecentSignIn }) {
  const { at, isRefused, browser, address, isSameNetwork, count } = signIn;
  return (
    <li data-status={isRefused ? 'refused' : 'done'} className="flex flex-wrap items-start gap-x-4 px-6 py-3">
      {isRefused ? (
        <Icon name="cancel" className="text-error-ink" />
      ) : (
        <Icon name="success" className="text-success-ink" />
      )}
      <div className="min-w-0 grow basis-48">
        <p className={isRefused ? 'text-error-ink' : ''}>
          {eventText(signIn)}
          {count > 1 ? <span className="ms-2 tabular">{`×\u00a0${formatNumber(count)}`}</span> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <span className="min-w-0">
            <Time of={at} />
          </span>
          <bdi className="min-w-0 [overflow-wrap:anywhere]">
            {browser.trim() === '' ? t('SESSIONS_UNKNOWN_BROWSER') : shortenUntrustedText(browser, NAME_LENGTH)}
          </bdi>
          {address.trim() === '' ? null : (
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{shortenUntrustedText(address, NAME_LENGTH)}</bdi>
          )}
          {isSameNetwork ? <span className="min-w-0">{t('SESSIONS_SAME_NETWORK')}</span> : null}
        </p>
      </div>
    </li>
  );
}

function eventText({ event, isRefused }: RecentSignIn): string {
  if (event === 'second-factor-refused') return t('AUDIT_EVENT_SECOND_FACTOR_REFUSED');
  if (event === 'device-refused') return t('AUDIT_EVENT_DEVICE_REFUSED');
  return t(isRefused ? 'AUDIT_EVENT_SIGN_IN_REFUSED' : 'AUDIT_EVENT_SIGN_IN');
}
