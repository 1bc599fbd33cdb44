import { type FormEvent, type RefObject, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { postCode } from './api';
import { outcomeOf, type Refusal } from './outcome';
import { useResend } from './use-resend';

/** The call that is pending; `leaving` lasts until the next page has loaded. */
type Phase = 'idle' | 'verifying' | 'resending' | 'leaving';

/** The state of the page and its event handlers. */
export function useValidateDevicePage(initial: UnknownDeviceData, input: RefObject<HTMLInputElement | null>) {
  const { shell } = usePage();
  const { phase, runInPhase } = usePhase();
  const { data, resendResult, resendAt, resend, allowResend } = useResend(initial);
  const { code, refusal, setRefusal, clear, changeCode } = useCodeField(input);

  const verify = async (signal: AbortSignal): Promise<Phase> => {
    setRefusal(undefined);
    const outcome = outcomeOf(await postCode({ code, antiCsrfToken: data.antiCsrfToken }, signal));
    if (outcome.kind === 'redirect') {
      shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
      redirectAfterSignIn(outcome.target);
      return 'leaving';
    }
    if (outcome.kind === 'none') return 'idle';
    setRefusal(outcome.refusal);
    if (outcome.canResend) allowResend();
    clear();
    return 'idle';
  };
  const resendMail = async (signal: AbortSignal): Promise<Phase> => {
    setRefusal(undefined);
    if (await resend(code, signal)) input.current?.focus();
    return 'idle';
  };

  return {
    data,
    phase,
    refusal,
    resendResult,
    resendAt,
    ready: phase === 'idle' && code !== '',
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (code !== '') runInPhase('verifying', verify);
    },
    resendMail: () => runInPhase('resending', resendMail),
    changeCode,
  };
}

/** The code in the field and its error, which disappears when the code changes. */
function useCodeField(input: RefObject<HTMLInputElement | null>) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [code, setCode] = useState('');
  const clear = () => {
    if (input.current) input.current.value = '';
    setCode('');
    input.current?.focus();
  };
  const changeCode = (next: string) => {
    setCode(next);
    if (next !== code) setRefusal(undefined);
  };
  return { code, refusal, setRefusal, clear, changeCode };
}

/** Runs one call at a time, with a phase of its own; the call answers the phase after it. */
function usePhase() {
  const [phase, setPhase] = useState<Phase>('idle');
  const { begin } = useExclusiveCall<Phase>();
  usePageRestored(() => setPhase('idle'));

  const runInPhase = (pending: Phase, action: (signal: AbortSignal) => Promise<Phase>) => {
    if (phase !== 'idle') return;
    begin(pending, async (signal) => {
      setPhase(pending);
      let next: Phase = 'idle';
      try {
        next = await action(signal);
      } finally {
        setPhase(next);
      }
    });
  };
  return { phase, runInPhase };
}
