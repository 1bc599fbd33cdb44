import { useRef } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { UnknownDeviceData } from '../../shared/contract/validate-device';
import { formatCountdown } from '../../shared/i18n/format';
import { t, translateServerText } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { buttonStyle } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { CodeForm } from './CodeForm';
import { Detection, HIDDEN_MAIL } from './Detection';
import { DeviceCard } from './DeviceCard';
import type { Refusal } from './outcome';
import { ResendButton } from './ResendButton';
import type { Resend } from './use-resend';
import { useValidateDevice } from './use-validate-device';

/** A browser that nobody has seen before: the person confirms it with a mailed code. */
export function ValidateDevicePage({ data: first }: { data: UnknownDeviceData }) {
  const input = useRef<HTMLInputElement>(null);
  const { data, phase, refusal, resend, ...page } = useValidateDevice(first, input);
  return (
    <CenteredPage footer={<LanguageSelect />}>
      <DeviceCard>
        <Detection data={data} />
        <CodeForm
          input={input}
          error={refusal && t(refusal.message)}
          cause={refusal && causeOf(refusal)}
          ready={page.ready}
          busy={phase === 'verifying' || phase === 'leaving'}
          onCode={page.changeCode}
          onSubmit={page.submit}
        />
        <ExpiryNotice key={data.expires} expires={data.expires} />
        <ResendNotice resend={resend} mail={data.mail || HIDDEN_MAIL} />
        <ResendButton
          from={page.resendAt}
          failed={resend === 'failed'}
          busy={phase === 'resending'}
          disabled={phase === 'verifying' || phase === 'leaving'}
          onResend={page.resendCode}
        />
      </DeviceCard>
    </CenteredPage>
  );
}

function causeOf({ cause, wait }: Refusal): string | undefined {
  if (wait) return t('LOGIN_TOO_MANY_ATTEMPTS_WAIT', { time: formatCountdown(wait * 1000) });
  return cause && translateServerText(cause);
}

/** Once the code has expired only another sign-in helps. */
function ExpiryNotice({ expires }: { expires: string }) {
  if (useTimeLeft(Date.parse(expires)) > 0) return null;
  const redirect = new URLSearchParams(location.search).get('redirect');
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  return (
    <Alert type="WARNING" live part="expired">
      <p>{t('DEVICE_EXPIRED')}</p>
      <a href={`${LOGIN_ADDRESS}${query}`} data-action="sign-in" className={buttonStyle('text')}>
        {t('TFA_RETRY_LINK')}
      </a>
    </Alert>
  );
}

/** What became of the wish for another mail: it is on its way, or there is something to do. */
function ResendNotice({ resend, mail }: { resend: Resend; mail: string }) {
  if (resend === 'not-asked') return null;
  if (resend === 'sent') {
    return (
      <Alert type="SUCCESS" live part="resent">
        {t('DEVICE_RESENT', { mail })}
      </Alert>
    );
  }
  return (
    <Alert type="ERROR" live part="resend-error">
      <p>{t('DEVICE_RESEND_ERROR_1')}</p>
      <p>{t('DEVICE_RESEND_ERROR_2')}</p>
    </Alert>
  );
}
