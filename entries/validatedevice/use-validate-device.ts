import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { UnknownDeviceData } from '../../shared/contract/validate-device';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { leaveFor } from '../../shared/runtime/navigate';
import { usePage } from '../../shared/runtime/page-context';
import { postCode, postResend } from './api';
import { type Refusal, resendFrom, verifiedBy } from './outcome';

/** What is under way; `leaving` lasts until the next page is there. */
type Phase = 'idle' | 'verifying' | 'resending' | 'leaving';

/** What became of the last wish for another mail; `failed` leaves only a reload (spec 001 §4). */
export type Resend = 'not-asked' | 'sent' | 'failed';

/** What the page knows and what a person does with it (spec 001 §4, §5, §8). */
export function useValidateDevice(first: UnknownDeviceData, input: RefObject<HTMLInputElement | null>) {
  const { shell } = usePage();
  const { notify } = useNotifications();
  const [data, setData] = useState(first);
  const [resendAt, setResendAt] = useState(() => resendFrom(first));
  const [phase, setPhase] = useState<Phase>('idle');
  const [refusal, setRefusal] = useState<Refusal>();
  const [resend, setResend] = useState<Resend>('not-asked');
  const [code, setCode] = useState('');
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => {
    if (data.mailSendFailed) notify(t('DEVICE_MAIL_FAILED'), { type: 'ERROR' });
  }, [data, notify]);

  useEffect(() => {
    const controller = new AbortController();
    // Back from where the sign-in led: the page was kept as it was, still busy.
    addEventListener('pageshow', ({ persisted }) => persisted && setPhase('idle'), { signal: controller.signal });
    return () => {
      controller.abort();
      underWay.current?.abort();
    };
  }, []);

  /** One call at a time: a second Enter, or a resend meanwhile, does nothing. */
  const alone = async (during: Phase, act: (signal: AbortSignal) => Promise<Phase>) => {
    if (phase !== 'idle' || underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    setPhase(during);
    setRefusal(undefined);
    let next: Phase = 'idle';
    try {
      next = await act(controller.signal);
    } finally {
      underWay.current = undefined;
      setPhase(next);
    }
  };

  const verify = async (signal: AbortSignal): Promise<Phase> => {
    const { antiCsrfToken } = data;
    const verified = verifiedBy(await postCode({ code, antiCsrfToken }, signal));
    if (verified.kind === 'leave') {
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
      leaveFor(verified.target);
      return 'leaving';
    }
    if (verified.kind === 'nothing') return 'idle';
    setRefusal(verified.refusal);
    if (verified.freed) setResendAt(0);
    if (input.current) input.current.value = '';
    setCode('');
    input.current?.focus();
    return 'idle';
  };

  const askAgain = async (signal: AbortSignal): Promise<Phase> => {
    setResend('not-asked');
    const answer = await postResend({ code, antiCsrfToken: data.antiCsrfToken }, signal);
    if (answer.ok) {
      setData(answer.data);
      setResendAt(resendFrom(answer.data));
      setResend(answer.data.mailSendFailed ? 'not-asked' : 'sent');
      input.current?.focus();
    } else if (answer.kind !== 'aborted') {
      setResend('failed');
    }
    return 'idle';
  };

  return {
    data,
    phase,
    refusal,
    resend,
    resendAt,
    ready: phase === 'idle' && code !== '',
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (code !== '') void alone('verifying', verify);
    },
    resendCode: () => void alone('resending', askAgain),
    changeCode: (next: string) => {
      setCode(next);
      if (next !== code) setRefusal(undefined);
    },
  };
}
