import { useEffect, useState } from 'react';
import type { UnknownDeviceData } from '../../shared/contract/validate-device';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { postResend } from './api';
import { resendFrom } from './outcome';

/** What became of the last wish for another mail; `failed` leaves only a reload. */
export type Resend = 'not-asked' | 'sent' | 'failed';

/** The page's data, which another mail replaces, and from when on that may be asked for. */
export function useResend(first: UnknownDeviceData) {
  const { notify } = useNotifications();
  const [data, setData] = useState(first);
  const [resendAt, setResendAt] = useState(() => resendFrom(first));
  const [resend, setResend] = useState<Resend>('not-asked');

  useEffect(() => {
    if (data.mailSendFailed) notify(t('DEVICE_MAIL_FAILED'), { type: 'ERROR' });
  }, [data, notify]);

  /** With what stands in the field; answers whether there are new data. */
  const askAgain = async (code: string, signal: AbortSignal): Promise<boolean> => {
    setResend('not-asked');
    const answer = await postResend({ code, antiCsrfToken: data.antiCsrfToken }, signal);
    if (answer.ok) {
      setData(answer.data);
      setResendAt(resendFrom(answer.data));
      setResend(answer.data.mailSendFailed ? 'not-asked' : 'sent');
    } else if (answer.kind !== 'aborted') {
      setResend('failed');
    }
    return answer.ok;
  };
  return { data, resend, resendAt, askAgain, freeResend: () => setResendAt(0) };
}
