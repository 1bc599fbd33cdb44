import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLazyComponent } from '../ui/hooks/use-lazy-component';
import { type Confirm, type Confirmation, ConfirmationContext } from './confirmation-context';

const loadDialog = () => import('./ConfirmationDialog').then((module) => module.ConfirmationDialog);

interface PendingConfirmation {
  id: number;
  confirmation: Confirmation;
  resolve: (answer: boolean) => void;
}

/** Provides the confirmation dialog of a page; several confirmations are shown one after the other. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingConfirmation[]>([]);
  const open = useRef(new Set<PendingConfirmation>());
  const count = useRef(0);

  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        const added = { id: count.current++, confirmation, resolve };
        open.current.add(added);
        setPending((before) => [...before, added]);
      }),
    [],
  );
  const answer = (answered: PendingConfirmation, ok: boolean) => {
    open.current.delete(answered);
    setPending((before) => before.filter((other) => other !== answered));
    answered.resolve(ok);
  };
  useEffect(() => {
    const unanswered = open.current;
    return () => {
      for (const { resolve } of unanswered) resolve(false);
      unanswered.clear();
    };
  }, []);

  const [first] = pending;
  const Dialog = useLazyComponent(loadDialog, first ? 'now' : 'idle');
  return (
    <ConfirmationContext.Provider value={confirm}>
      {children}
      {first && Dialog ? (
        <Dialog key={first.id} confirmation={first.confirmation} onAnswer={(ok) => answer(first, ok)} />
      ) : null}
    </ConfirmationContext.Provider>
  );
}
