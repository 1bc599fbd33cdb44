import type { UnknownDeviceData } from '../../shared/contract/validate-device';
import { formatDateTime } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';

/** What happened and where the code is: the texts above the form. */
export function Detection({ data }: { data: UnknownDeviceData }) {
  const { name, baseUri, isCloud, userAgentString, mail, expires } = data;
  return (
    <div className="flex flex-col gap-3">
      <p data-part="greeting">{t('DEVICE_GREETING', { name })}</p>
      <p data-part="detected">
        {isCloud ? t('DEVICE_LOGIN_DETECTED_CLOUD', { baseUri }) : t('DEVICE_LOGIN_DETECTED', { baseUri })}
      </p>
      <p
        data-part="user-agent"
        dir="ltr"
        className="rounded-lg border border-line bg-tint p-3 font-mono text-muted text-sm"
      >
        {userAgentString}
      </p>
      <p data-part="mail">{t('DEVICE_MAIL_VALIDATION', { mail })}</p>
      <p data-part="expires" className="text-muted text-sm">
        {t('DEVICE_CODE_EXPIRES', { time: formatDateTime(new Date(expires)) })}
      </p>
    </div>
  );
}
