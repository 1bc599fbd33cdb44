import { type FormEvent, type RefObject, useState } from 'react';
import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/account/two-factor';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { SecondFactorAnswer, SecondFactorData } from '../../shared/contract/sign-in/second-factor';
import type { Result } from '../../shared/http/call';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/redirect';
import { usePage } from '../../shared/runtime/start/page-context';
import { postCode } from './api';
import { type Outcome, outcomeOf, outcomeOfPlainPost, type Refusal } from './outcome';

/** The state of the page; `leaving` lasts until the next page has loaded. */
type Phase =
  | { kind: 'input'; refusal?: Refusal }
  | { kind: 'submitting' }
  | { kind: 'leaving' }
  | { kind: 'restart'; message: string; retryAfter?: number }
  | { kind: 'recovery-code-used'; target: string };

/** With what the user tries to pass. */
type Method = 'code' | 'passkey';

/** A call that passes the second factor. */
export type VerifyCall = (signal: AbortSignal) => Promise<Result<SecondFactorAnswer>>;

const INPUT: Phase = { kind: 'input' };

/** The state of the code form and its event handlers. */
export function useSecondFactorPage(data: SecondFactorData, input: RefObject<HTMLInputElement | null>) {
  const { shell } = usePage();
  const [phase, setPhase] = useState<Phase>(() => phaseAfter(outcomeOfPlainPost(data)));
  const [code, setCode] = useState('');
  const { begin } = useExclusiveCall<'verify'>();
  const [method, setMethod] = useState<Method>('code');
  const refusal = phase.kind === 'input' ? phase.refusal : undefined;
  const ready = phase.kind === 'input' && code.length >= TWO_FACTOR_CODE_LENGTH;
  usePageRestored(() => setPhase(INPUT));

  const leave = (target: string) => {
    setPhase({ kind: 'leaving' });
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
    redirectAfterSignIn(target);
  };
  const send = async (tried: Method, call: VerifyCall, signal: AbortSignal) => {
    setMethod(tried);
    setPhase({ kind: 'submitting' });
    const outcome = outcomeOf(await call(signal));
    if (outcome.kind === 'redirect') return leave(outcome.target);
    setPhase(phaseAfter(outcome));
    // The code stays and is selected, so that the next key replaces it.
    if (outcome.kind === 'refused' && tried === 'code') input.current?.select();
  };

  return {
    phase,
    refusal,
    ready,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      if (ready) begin('verify', (signal) => send('code', () => postCode(form, signal), signal));
    },
    method,
    verifyByPasskey: (call: VerifyCall) => begin('verify', (signal) => send('passkey', call, signal)),
    leave,
    changeCode: (next: string) => {
      setCode(next);
      setPhase((before) => (before.kind === 'input' && next !== code ? INPUT : before));
    },
  };
}

function phaseAfter(outcome: Outcome): Phase {
  if (outcome.kind === 'refused') return { kind: 'input', refusal: outcome.refusal };
  if (outcome.kind === 'restart' || outcome.kind === 'recovery-code-used') return outcome;
  return INPUT;
}
