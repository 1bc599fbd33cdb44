import { type AvatarData, DIALOGS, type Dialog, wantedDialogs } from '../../shared/contract/shell/avatar';
import type { DialogConditions } from './read-dialog-conditions';

/** The time in ms between two polls of the open dialogs. */
const POLL = 1000;
/** The time in ms before the next dialog opens. */
const OPEN_DELAY = 500;
/** The time in ms between two polls of whether the user has left the shell, over which no two-factor prompt opens. */
const TWO_FACTOR_POLL = 200;

/** The state of the sequence in which dialogs open. */
export interface Sequence {
  /** The user; empty when no user is signed in. */
  readonly userId: string;
  /** The dialogs that the latest data ask for, in order. */
  readonly wanted: readonly Dialog[];
  /** The wanted dialogs that were not shown, in order. */
  readonly pending: readonly Dialog[];
  readonly phase:
    | { readonly name: 'stopped' }
    | { readonly name: 'polling' }
    | { readonly name: 'opening'; readonly dialog: Dialog }
    /** The browser blocked the popup. */
    | { readonly name: 'blocked' };
  /** When the next step is due, on the clock of {@link DialogConditions}; Infinity for never. */
  readonly due: number;
  /**
   * The dialog that opened last, until it has closed. Its page sets its "open" flag in the session storage once it has
   * loaded.
   */
  readonly open?: { readonly dialog: Dialog; readonly hasLoaded: boolean } | undefined;
}

/** The sequence after a step, and the dialog to open, if any. */
export interface Step {
  sequence: Sequence;
  open?: Dialog;
}

/** The initial sequence. */
export const NO_SEQUENCE: Sequence = {
  userId: '',
  wanted: [],
  pending: [],
  phase: { name: 'stopped' },
  due: Infinity,
};

/** Applies new data. A dialog that was shown to the user shows again only if data in between did not request it. */
export function applyData(sequence: Sequence, data: AvatarData, { now, dismissed }: DialogConditions): Sequence {
  const { userId } = data;
  const wanted = wantedDialogs(data);
  const { open, ...before } = sequence.userId === userId ? sequence : { ...NO_SEQUENCE, open: sequence.open };
  const isNew = (dialog: Dialog) => !before.wanted.includes(dialog) && !dismissed.includes(dialog);
  const pending = wanted.filter((dialog) => before.pending.includes(dialog) || isNew(dialog));
  const next = { ...before, userId, wanted, pending, open };
  if (!pending.length) return stopped(next);
  return before.phase.name === 'stopped' ? polling(next, now + POLL) : next;
}

/** Takes the step that is due: a poll, or the opening of a dialog after its delay. */
export function takeStep(sequence: Sequence, host: DialogConditions): Step {
  if (host.now < sequence.due) return { sequence };
  const next = findNext(sequence, host);
  const { phase } = sequence;
  const isDelayOver = phase.name === 'opening' && next.dialog === phase.dialog;
  return isDelayOver ? opened(next.sequence, phase.dialog, host) : { sequence: next.sequence };
}

/** Polls again after a popup was blocked. */
export function retryBlocked(sequence: Sequence, { now }: Pick<DialogConditions, 'now'>): Sequence {
  return polling(sequence, now + POLL);
}

/** The browser has blocked the popup of a dialog: the dialog is pending again. */
export function dialogBlocked(sequence: Sequence, dialog: Dialog): Sequence {
  const pending = DIALOGS.filter((each) => each === dialog || sequence.pending.includes(each));
  return { ...sequence, pending, open: undefined, phase: { name: 'blocked' }, due: Infinity };
}

/** A dialog has closed. */
export function dialogClosed(sequence: Sequence, dialog: Dialog): Sequence {
  return sequence.open?.dialog === dialog ? { ...sequence, open: undefined } : sequence;
}

/** The dialog that may open now, if any, and the sequence with the time of its next step. */
function findNext(sequence: Sequence, host: DialogConditions): { sequence: Sequence; dialog?: Dialog } {
  const { now, flaggedOpen, isHostBusy, onShellPage, onTwoFactorSettings, dismissed } = host;
  // A user who has the two-factor settings open needs no prompt. A dialog may have been dismissed in another tab.
  const pending = sequence.pending.filter(
    (dialog) => !(dialog === 'two-factor' && onTwoFactorSettings) && !dismissed.includes(dialog),
  );
  const open = stillOpen(sequence.open, flaggedOpen);
  const next = { ...sequence, pending, open };
  if (!pending.length) return { sequence: stopped(next) };
  if (open || flaggedOpen.size || isHostBusy) return { sequence: polling(next, now + POLL) };
  // The two-factor prompt does not open over a shell page; dialogs after it in the order may open first.
  const dialog = pending.find((each) => each !== 'two-factor' || !onShellPage);
  if (!dialog) return { sequence: polling(next, now + TWO_FACTOR_POLL) };
  return { sequence: { ...next, phase: { name: 'opening', dialog }, due: now + OPEN_DELAY }, dialog };
}

function opened(sequence: Sequence, dialog: Dialog, { now }: DialogConditions): Step {
  const pending = sequence.pending.filter((each) => each !== dialog);
  const next = { ...sequence, pending, open: { dialog, hasLoaded: false } };
  return { sequence: pending.length ? polling(next, now + POLL) : stopped(next), open: dialog };
}

/** A dialog has closed when its flag was set and is not any more; a dialog that is loading has no flag yet. */
function stillOpen(open: Sequence['open'], flaggedOpen: DialogConditions['flaggedOpen']): Sequence['open'] {
  if (!open) return undefined;
  const isFlagged = flaggedOpen.has(open.dialog);
  if (open.hasLoaded && !isFlagged) return undefined;
  return { ...open, hasLoaded: isFlagged };
}

const polling = (sequence: Sequence, due: number): Sequence => ({ ...sequence, phase: { name: 'polling' }, due });

const stopped = (sequence: Sequence): Sequence => ({
  ...sequence,
  pending: [],
  phase: { name: 'stopped' },
  due: Infinity,
});
