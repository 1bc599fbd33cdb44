import { type ReactNode, useState } from 'react';
import { useLazyCalls } from '../ui/hooks/use-lazy-calls';
import type { ConfirmationDialogs, PendingConfirmation } from './ConfirmationDialogs';
import { type Confirm, ConfirmationContext } from './confirmation-context';

const loadDialogs = () => import('./ConfirmationDialogs').then((module) => module.ConfirmationDialogs);

/** Provides the confirmation dialog of a page; several confirmations are shown one after the other. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const {
    send,
    connect,
    component: Dialogs,
  } = useLazyCalls<PendingConfirmation, typeof ConfirmationDialogs>(loadDialogs);
  const [confirm] = useState(
    (): Confirm => (confirmation) => new Promise((resolve) => send({ confirmation, resolve })),
  );
  return (
    <ConfirmationContext.Provider value={confirm}>
      {children}
      {Dialogs ? <Dialogs connect={connect} /> : null}
    </ConfirmationContext.Provider>
  );
}
