import { useRef } from 'react';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { withRedirect } from '../../shared/contract/with-redirect';
import { deviceTime } from '../../shared/http/server-clock';
import { formatCountdown } from '../../shared/i18n/format';
import { t, translateServerText } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { CardHelp } from '../../shared/ui/branding/BrandLinks';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { MailCodeForm } from './MailCodeForm';
import type { Refusal } from './outcome';
import { ResendButton } from './ResendButton';
import { MASKED_MAIL, SignInDetails } from './SignInDetails';
import type { ResendResult } from './use-resend';
import { useValidateDevicePage } from './use-validate-device-page';

/** The user confirms a sign-in from an unknown device with a code from a mail. */
export function ValidateDevicePage({ data: initial }: { data: UnknownDeviceData }) {
  const input = useRef<HTMLInputElement>(null);
  const { data, phase, refusal, resendResult, ...page } = useValidateDevicePage(initial, input);
  const isCodeExpired = useTimeLeft(deviceTime(Date.parse(data.expires))) === 0;
  const isSignInExpired = useTimeLeft(deviceTime(Date.parse(data.signInExpires))) === 0;
  return (
    <CenteredPage helpInCard branding={initial.branding} footer={<PagePreferences />}>
      <BrandedCard title={t('DEVICE_HEADING')}>
        <SignInDetails data={data} />
        <MailCodeForm
          input={input}
          error={refusal && t(refusal.message)}
          cause={refusal && causeText(refusal)}
          ready={page.ready}
          busy={phase === 'verifying' || phase === 'leaving'}
          onCode={page.changeCode}
          onSubmit={page.submit}
        />
        {isSignInExpired ? <SignInExpiredNotice /> : isCodeExpired && <CodeExpiredNotice />}
        <ResendNotice result={resendResult} mail={data.mail || MASKED_MAIL} />
        <ResendButton
          enabledAt={page.resendAt}
          isTooLate={isSignInExpired}
          failed={resendResult === 'failed'}
          busy={phase === 'resending'}
          disabled={phase === 'verifying' || phase === 'leaving'}
          onResend={page.resendMail}
        />
        <CardHelp />
      </BrandedCard>
    </CenteredPage>
  );
}

function causeText({ cause, wait }: Refusal): string | undefined {
  if (wait) return t('LOGIN_TOO_MANY_ATTEMPTS_WAIT', { time: formatCountdown(wait * 1000) });
  return cause && translateServerText(cause);
}

/** After the code has expired, the user requests another one. */
const CodeExpiredNotice = () => (
  <Alert type="WARNING" live part="expired">
    {t('DEVICE_EXPIRED')}
  </Alert>
);

/** After the sign-in has expired, the user has to start again. */
function SignInExpiredNotice() {
  const redirect = new URLSearchParams(location.search).get('redirect');
  return (
    <Alert type="WARNING" live part="sign-in-expired">
      <p>{t('TFA_SESSION_EXPIRED')}</p>
      <a
        href={withRedirect(LOGIN_ADDRESS, redirect)}
        data-action="sign-in"
        className={`${buttonStyle('text')} -ms-4 text-start forced-colors:ms-0`}
      >
        {t('TFA_RETRY_LINK')}
      </a>
    </Alert>
  );
}

/** Says whether another mail was sent, or what the user can do. */
function ResendNotice({ result, mail }: { result: ResendResult; mail: string }) {
  if (result === 'none') return null;
  if (result === 'sent') {
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
