import { useEffect, useState } from 'react';
import type { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { postResend } from './api';

/** The result of the last request for another mail; after `failed` the user can only reload the page. */
export type ResendResult = 'none' | 'sent' | 'failed';

/** The page's data, which each new mail replaces, and the state of the resend button. */
export function useResend(initial: UnknownDeviceData) {
  const { notify } = useNotifications();
  const [data, setData] = useState(initial);
  const [resendAt, setResendAt] = useState(() => resendTime(initial));
  const [resendResult, setResendResult] = useState<ResendResult>('none');

  useEffect(() => {
    if (data.mailSendFailed) notify(t('DEVICE_MAIL_FAILED'), { type: 'ERROR' });
  }, [data, notify]);

  /** Requests another mail with the code in the field, and answers whether the server sent new data. */
  const resend = async (code: string, signal: AbortSignal): Promise<boolean> => {
    setResendResult('none');
    const answer = await postResend({ code, antiCsrfToken: data.antiCsrfToken }, signal);
    if (answer.ok) {
      setData(answer.data);
      setResendAt(resendTime(answer.data));
      setResendResult(answer.data.mailSendFailed ? 'none' : 'sent');
    } else if (answer.kind !== 'aborted') {
      setResendResult('failed');
    }
    return answer.ok;
  };
  return { data, resendResult, resendAt, resend, allowResend: () => setResendAt(0) };
}

/** When another mail may be requested, in ms since 1970: at once if the last one was not sent or the server sends no time. */
export function resendTime({ resendAvailable, mailSendFailed }: UnknownDeviceData): number {
  return mailSendFailed ? 0 : Date.parse(resendAvailable) || 0;
}
