import { useLayoutEffect, useRef, useState } from 'react';
import type { ProviderData } from '../../../../shared/contract/identity-providers/identity-provider';
import type { MigrationStatus } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { t } from '../../../../shared/i18n/translate';
import { useNotifications } from '../../../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../../../shared/runtime/hooks/use-exclusive-call';
import { useUnsavedGuard } from '../../../../shared/runtime/hooks/use-unsaved-guard';
import { refusalText } from '../refusal-text';
import { postStart } from './dialog-calls';
import { incompleteStep, type MigrationStep, stepsOf } from './dialog-steps';
import { firstChoices, lockedChoices, type MigrationChoices, startOf } from './migration-choices';

/** The properties of the dialog that starts a migration. */
export interface MigrationDialogProps {
  status: MigrationStatus;
  provider: ProviderData;
  /** The address of the providers under which the page was opened. */
  base: string;
  isReRun: boolean;
  onClose: () => void;
  /** The migration was started; the dialog has closed. */
  onStarted: () => void;
  /** The start was refused, or it is not known whether it has begun; the dialog stays. */
  onFailed: () => void;
}

/** The state of the dialog and the handlers of its controls. */
export function useMigrationDialog(props: MigrationDialogProps) {
  const { status, provider, base, isReRun, onClose, onStarted, onFailed } = props;
  // The values of when it was opened: the page reads the status again each second.
  const [{ first, locked, steps }] = useState(() => ({
    first: firstChoices(status, isReRun),
    locked: lockedChoices(status),
    steps: stepsOf({ ...provider, isReRun }),
  }));
  const [choices, setChoices] = useState(first);
  const [step, setStep] = useState<MigrationStep>('welcome');
  const [visited, setVisited] = useState<ReadonlySet<MigrationStep>>(new Set<MigrationStep>(['welcome']));
  const [showsProblems, setShowsProblems] = useState(false);
  const { heading, moveFocus } = useHeadingFocus(step);
  const { underWay, begin } = useExclusiveCall<'start'>();
  const { confirmLeave } = useUnsavedGuard(JSON.stringify(choices) !== JSON.stringify(first));
  const { notify } = useNotifications();
  const index = steps.indexOf(step);
  const payload = startOf(choices, { providerId: provider.id, isReRun });

  /** Opens a step, or the first before it that is not complete. */
  const open = (to: MigrationStep) => {
    const blocking = incompleteStep(steps.slice(0, steps.indexOf(to)), choices);
    setShowsProblems(blocking !== undefined);
    setStep(blocking ?? to);
    setVisited((before) => new Set([...before, blocking ?? to]));
    moveFocus(blocking === undefined || blocking !== step ? 'heading' : 'problem');
  };
  const start = async () => {
    const answer = await postStart(base, payload);
    if (answer.status === 200 && answer.ok) {
      notify(t('MIGRATION_DIALOG_STARTED'), { type: 'SUCCESS' });
      onClose();
      onStarted();
      return;
    }
    notify(refusalText(answer), { type: 'ERROR', title: t('MIGRATION_DIALOG_FAILED') });
    onFailed();
  };
  return {
    steps,
    step,
    index,
    choices,
    locked,
    visited,
    payload,
    heading,
    showsProblems,
    isStarting: underWay !== undefined,
    change: (changed: Partial<MigrationChoices>) => setChoices((before) => ({ ...before, ...changed })),
    open,
    back: () => open(steps[index - 1] ?? step),
    next: () => open(steps[index + 1] ?? step),
    close: () => void confirmLeave().then((isConfirmed) => isConfirmed && onClose()),
    start() {
      const blocking = incompleteStep(steps, choices);
      if (blocking === undefined) return begin('start', start);
      setShowsProblems(true);
      setStep(blocking);
      moveFocus('problem');
    },
  };
}

/**
 * Focuses the heading of an opened step, or the field that blocks the next one. It does so in a layout effect, before
 * the next key, which would otherwise go to the button that was pressed.
 */
function useHeadingFocus(step: MigrationStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<'heading' | 'problem'>(undefined);
  const [moves, setMoves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step, and each press that shows a problem
  useLayoutEffect(() => {
    const { current } = target;
    target.current = undefined;
    if (current === undefined) return;
    const problem = heading.current?.closest('dialog')?.querySelector<HTMLElement>('[aria-invalid=true]');
    (current === 'problem' && problem ? problem : heading.current)?.focus();
  }, [step, moves]);
  return {
    heading,
    moveFocus(to: 'heading' | 'problem') {
      target.current = to;
      setMoves((before) => before + 1);
    },
  };
}
