import { useEffect, useRef, useState } from 'react';
import type { Connect } from '../ui/hooks/use-lazy-calls';
import { ConfirmationDialog } from './ConfirmationDialog';
import type { Confirmation } from './confirmation-context';

/** A confirmation that has not been answered. */
export interface PendingConfirmation {
  confirmation: Confirmation;
  resolve: (answer: boolean) => void;
}

/** Shows the confirmations of a page, one after the other. */
export function ConfirmationDialogs({ connect }: { connect: Connect<PendingConfirmation> }) {
  const [pending, setPending] = useState<readonly PendingConfirmation[]>([]);
  const open = useRef(new Set<PendingConfirmation>());
  const count = useRef(0);
  useEffect(() => {
    const unanswered = open.current;
    connect((added) => {
      unanswered.add(added);
      setPending((before) => [...before, added]);
    });
    return () => {
      for (const { resolve } of unanswered) resolve(false);
      unanswered.clear();
    };
  }, [connect]);
  const [first] = pending;
  if (!first) return null;
  const answer = (ok: boolean) => {
    open.current.delete(first);
    count.current += 1;
    setPending((before) => before.filter((other) => other !== first));
    first.resolve(ok);
  };
  // Keyed by how many were answered before, so that each has a dialog of its own.
  return <ConfirmationDialog key={count.current} confirmation={first.confirmation} onAnswer={answer} />;
}
