import { type FormEvent, type RefObject, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { UnknownDeviceData } from '../../shared/contract/validate-device';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { postCode } from './api';
import { type Refusal, verifiedBy } from './outcome';
import { type Phase, usePhase } from './use-phase';
import { useResend } from './use-resend';

/** What the page knows and what a person does with it. */
export function useValidateDevice(first: UnknownDeviceData, input: RefObject<HTMLInputElement | null>) {
  const { shell } = usePage();
  const { phase, alone } = usePhase();
  const { data, resend, resendAt, askAgain, freeResend } = useResend(first);
  const [refusal, setRefusal] = useState<Refusal>();
  const [code, setCode] = useState('');

  const verify = async (signal: AbortSignal): Promise<Phase> => {
    setRefusal(undefined);
    const { antiCsrfToken } = data;
    const verified = verifiedBy(await postCode({ code, antiCsrfToken }, signal));
    if (verified.kind === 'leave') {
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
      redirectAfterSignIn(verified.target);
      return 'leaving';
    }
    if (verified.kind === 'nothing') return 'idle';
    setRefusal(verified.refusal);
    if (verified.freed) freeResend();
    if (input.current) input.current.value = '';
    setCode('');
    input.current?.focus();
    return 'idle';
  };
  const resendCode = async (signal: AbortSignal): Promise<Phase> => {
    setRefusal(undefined);
    if (await askAgain(code, signal)) input.current?.focus();
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
    resendCode: () => void alone('resending', resendCode),
    changeCode: (next: string) => {
      setCode(next);
      if (next !== code) setRefusal(undefined);
    },
  };
}
