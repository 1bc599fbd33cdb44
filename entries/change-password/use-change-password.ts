import { useEffect, useRef, useState } from 'react';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectTo } from '../../shared/runtime/navigation/navigate';
import { usePage } from '../../shared/runtime/start/page-context';
import { postPassword } from './api';
import { outcomeOf, type Refusal } from './outcome';

/** What the page shows; `leaving` lasts until the next page is there, `changed` until the dialog is closed. */
export type Phase =
  | { kind: 'input'; refusal?: Refusal }
  | { kind: 'submitting' }
  | { kind: 'leaving' }
  | { kind: 'changed' };

const INPUT: Phase = { kind: 'input' };

/** What changing the password goes through. */
export function useChangePassword() {
  const { shell } = usePage();
  const [phase, setPhase] = useState<Phase>(INPUT);
  const [query] = useState(() => new URLSearchParams(location.search));
  const submitting = useRef<AbortController>(undefined);
  const inDialog = query.get('dialog') === 'true';

  usePageRestored(() => setPhase(INPUT));
  useEffect(() => () => submitting.current?.abort(), []);

  /** Closes the dialog, or goes where the person came from. */
  const leave = () =>
    inDialog || shell.context?.isDialog ? shell.closeWindow() : redirectTo(query.get('redirect') ?? '/');

  const submit = async (password: string): Promise<void> => {
    if (phase.kind !== 'input' || submitting.current) return;
    const controller = new AbortController();
    submitting.current = controller;
    setPhase({ kind: 'submitting' });
    try {
      const outcome = outcomeOf(await postPassword(password, controller.signal));
      if (outcome.kind === 'refused') return setPhase({ kind: 'input', refusal: outcome.refusal });
      if (outcome.kind === 'nothing') return setPhase(INPUT);
      // A dialog that nobody closes says what happened, and can be closed by hand.
      setPhase({ kind: inDialog || shell.context?.isDialog ? 'changed' : 'leaving' });
      leave();
    } finally {
      submitting.current = undefined;
    }
  };

  return { phase, inDialog, submit, leave };
}
