import { currentLocale } from '../../shared/i18n/format';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { DEVICE_TEXTS } from '../../shared/login-settings/setting-texts';
import { TFA_TEXTS } from '../../shared/login-settings/tfa-policy-texts';
import type { FormValues } from './form-values';
import { numberProblem } from './number-rules';

/** The panels of the page; the names are their `data-part`. */
export type PanelName = 'openid' | 'html' | 'tfa' | 'timeout' | 'restrictions' | 'device';

/** What each panel is set to, in a few words; undefined where there is nothing to say. */
export function panelSummaries(values: FormValues): Readonly<Record<PanelName, string | undefined>> {
  return {
    openid: openIdSummary(values),
    html: signInPageSummary(values),
    tfa: t(TFA_TEXTS[values.tfaRadio]),
    timeout: hours(values.sessionLifetimeHours),
    restrictions: t(values.useWhitelist ? 'LOGIN_CONFIG_ALLOW_LIST' : 'LOGIN_CONFIG_SUMMARY_EVERYONE'),
    device: values.unknownDeviceDetectionEnabled
      ? t(DEVICE_TEXTS[values.unknownDeviceDetectionOption])
      : t('LOGIN_CONFIG_SUMMARY_NO_DETECTION'),
  };
}

function openIdSummary({ openIdOnly, openIdPreferred }: FormValues): string | undefined {
  if (openIdOnly) return t('LOGIN_CONFIG_OPENID_ONLY');
  return openIdPreferred ? t('LOGIN_CONFIG_OPENID_PREFERRED') : undefined;
}

function signInPageSummary(values: FormValues): string | undefined {
  const methods: (MessageKey | false)[] = [
    values.htmlLoginEnabled && !values.openIdOnly && 'LOGIN_CONFIG_HTML_ENABLED',
    values.showKerberos && !values.isCloudView && 'LOGIN_CONFIG_KERBEROS',
    values.showOpenIdConnect && 'LOGIN_CONFIG_SHOW_OPENID',
  ];
  // Not `Intl.ListFormat`: the texts themselves contain “and”, and begin with a capital letter.
  return methods
    .filter((key) => key !== false)
    .map((key) => t(key))
    .join('\u00a0· ');
}

function hours(typed: string): string | undefined {
  if (numberProblem('sessionLifetimeHours', typed) !== undefined) return undefined;
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    Number(typed),
  );
}
