import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLazyComponent } from '../ui/hooks/use-lazy-component';
import { type Confirm, type Confirmation, ConfirmationContext } from './confirmation-context';

const loadDialog = () => import('./ConfirmationDialog').then((module) => module.ConfirmationDialog);

interface Question {
  id: number;
  confirmation: Confirmation;
  resolve: (answer: boolean) => void;
}

/** Gives a page its confirmation dialog; several questions at a time are asked one after the other. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const open = useRef(new Set<Question>());
  const count = useRef(0);

  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        const question = { id: count.current++, confirmation, resolve };
        open.current.add(question);
        setQuestions((before) => [...before, question]);
      }),
    [],
  );
  const answer = (question: Question, ok: boolean) => {
    open.current.delete(question);
    setQuestions((before) => before.filter((other) => other !== question));
    question.resolve(ok);
  };
  useEffect(() => {
    const unanswered = open.current;
    return () => {
      for (const { resolve } of unanswered) resolve(false);
      unanswered.clear();
    };
  }, []);

  const [first] = questions;
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
