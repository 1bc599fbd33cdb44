import type { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { formatDateTime } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';

/** Shown in place of a mail address that the server does not send. */
export const MASKED_MAIL = '***';

/** The texts above the form: the detected sign-in and where the code was sent. */
export function SignInDetails({ data }: { data: UnknownDeviceData }) {
  const { name, isCloud, browser, userAgentString, mail } = data;
  const baseUri = data.baseUri || location.origin;
  const expiry = Date.parse(data.expires);
  return (
    <div className="flex flex-col gap-3">
      {name ? <p data-part="greeting">{t('DEVICE_GREETING', { name })}</p> : null}
      <p data-part="detected">
        {isCloud ? t('DEVICE_LOGIN_DETECTED_CLOUD', { baseUri }) : t('DEVICE_LOGIN_DETECTED', { baseUri })}
      </p>
      {browser || userAgentString ? (
        <div className="flex flex-col gap-1 rounded-lg border border-line bg-tint p-3">
          {browser ? (
            <p data-part="browser" className="font-medium">
              {browser}
            </p>
          ) : null}
          {userAgentString ? (
            <p data-part="user-agent" dir="ltr" className="font-mono text-muted text-sm">
              {userAgentString}
            </p>
          ) : null}
        </div>
      ) : null}
      <p data-part="mail">{t('DEVICE_MAIL_VALIDATION', { mail: mail || MASKED_MAIL })}</p>
      {Number.isNaN(expiry) ? null : (
        <p data-part="expires" className="text-muted text-sm">
          {t('DEVICE_CODE_EXPIRES', { time: formatDateTime(new Date(expiry)) })}
        </p>
      )}
    </div>
  );
}
