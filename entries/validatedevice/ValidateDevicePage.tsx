import { useRef } from 'react';
import type { UnknownDeviceData } from '../../shared/contract/validate-device';
import { t, textOf } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/LanguageSelect';
import { Alert } from '../../shared/ui/Alert';
import { CenteredPage } from '../../shared/ui/CenteredPage';
import { CodeForm } from './CodeForm';
import { Detection, HIDDEN_MAIL } from './Detection';
import { DeviceCard } from './DeviceCard';
import { ResendButton } from './ResendButton';
import type { Resend } from './use-resend';
import { useValidateDevice } from './use-validate-device';

/** A browser that nobody has seen before: the person confirms it with a mailed code (spec 001 §2). */
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
          cause={refusal?.cause && textOf(refusal.cause)}
          ready={page.ready}
          busy={phase === 'verifying' || phase === 'leaving'}
          onCode={page.changeCode}
          onSubmit={page.submit}
        />
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

/** What became of the wish for another mail: it is on its way, or there is something to do (spec 001 §8). */
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
