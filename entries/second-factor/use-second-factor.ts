import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import { type SecondFactorData, TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/two-factor';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectAfterSignIn } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { postCode } from './api';
import { type Outcome, outcomeOf, outcomeOfPlainPost, type Refusal } from './outcome';

/** What the page shows; `leaving` lasts until the next page is there. */
export type Phase =
  | { kind: 'input'; refusal?: Refusal }
  | { kind: 'submitting' }
  | { kind: 'leaving' }
  | { kind: 'start-anew'; message: string; retryAfter?: number }
  | { kind: 'dropped'; target: string };

const INPUT: Phase = { kind: 'input' };

/** What the code entry knows and what a person does with it. */
export function useSecondFactor(data: SecondFactorData, input: RefObject<HTMLInputElement | null>) {
  const { shell } = usePage();
  const [phase, setPhase] = useState<Phase>(() => phaseAfter(outcomeOfPlainPost(data)));
  const [code, setCode] = useState('');
  const submitting = useRef<AbortController>(undefined);
  const refusal = phase.kind === 'input' ? phase.refusal : undefined;

  usePageRestored(() => setPhase(INPUT));
  useEffect(() => () => submitting.current?.abort(), []);

  const leave = (target: string) => {
    setPhase({ kind: 'leaving' });
    shell.post({ type: 'ResourceChanged', resource: SESSION_RESOURCE, action: 'created' });
    redirectAfterSignIn(target);
  };
  const ready = phase.kind === 'input' && code.length >= TWO_FACTOR_CODE_LENGTH;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ready || submitting.current) return;
    const controller = new AbortController();
    submitting.current = controller;
    const form = new FormData(event.currentTarget);
    setPhase({ kind: 'submitting' });
    try {
      const outcome = outcomeOf(await postCode(form, controller.signal));
      if (outcome.kind === 'leave') return leave(outcome.target);
      setPhase(phaseAfter(outcome));
      // What was typed stays, and the next key replaces it.
      if (outcome.kind === 'refused') input.current?.select();
    } finally {
      submitting.current = undefined;
    }
  };

  return {
    phase,
    refusal,
    ready,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    leave,
    changeCode: (next: string) => {
      setCode(next);
      setPhase((before) => (before.kind === 'input' && next !== code ? INPUT : before));
    },
  };
}

function phaseAfter(outcome: Outcome): Phase {
  if (outcome.kind === 'refused') return { kind: 'input', refusal: outcome.refusal };
  if (outcome.kind === 'start-anew' || outcome.kind === 'dropped') return outcome;
  return INPUT;
}
