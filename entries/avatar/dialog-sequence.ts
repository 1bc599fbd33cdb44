import type { AvatarData } from '../../shared/contract/avatar';
import type { KnownDialog } from '../../shared/runtime/hooks/use-open-flag';
import { DIALOGS, type Dialog, wantedDialogs } from './dialogs';

/** ms between two looks at what is open, until the next dialog opens, and until two-factor is looked at again. */
const POLL = 1000;
const OPEN_DELAY = 500;
const TWO_FACTOR_RECHECK = 200;

/** What is to be known at the moment of a step. */
export interface HostState {
  /** Ms on a clock that never goes back. */
  now: number;
  /** The dialogs that the session flags say are open. */
  flaggedOpen: ReadonlySet<KnownDialog>;
  onShellPage: boolean;
  onTwoFactorSettings: boolean;
}

/** Which dialogs wait for a person, and how far they have come. */
export interface Sequence {
  /** Whose they are; empty when nobody is signed in. */
  readonly userId: string;
  /** What the server's data asked for when they were last read, in order. */
  readonly wanted: readonly Dialog[];
  /** Wanted and not shown yet, in order. */
  readonly pending: readonly Dialog[];
  readonly phase:
    | { readonly name: 'stopped' }
    | { readonly name: 'polling' }
    | { readonly name: 'opening'; readonly dialog: Dialog }
    /** The browser blocked the window; a click opens the profile, and nothing else. */
    | { readonly name: 'blocked' };
  /** When the next step is due, on the clock of {@link World}; Infinity when nothing is. */
  readonly due: number;
  /** The dialog that was opened last, until it is known to be closed; its page sets its flag only once it has loaded. */
  readonly open?: { readonly dialog: Dialog; readonly hasLoaded: boolean } | undefined;
}

/** The sequence after a step, and the dialog to open now, if any. */
export interface Step {
  sequence: Sequence;
  open?: Dialog;
}

/** Nothing is wanted yet. */
export const NO_SEQUENCE: Sequence = {
  userId: '',
  wanted: [],
  pending: [],
  phase: { name: 'stopped' },
  due: Infinity,
};

/**
 * The server's data were read. What was shown to this person is shown again only if it was not wanted in between; what
 * is no longer wanted does not open.
 *
 * @param dismissed what this person has closed before in this session
 */
export function dataRead(
  sequence: Sequence,
  data: AvatarData,
  { now, dismissed = [] }: Pick<HostState, 'now'> & { dismissed?: readonly Dialog[] },
): Sequence {
  const { userId } = data;
  const wanted = wantedDialogs(data);
  const { open, ...before } = sequence.userId === userId ? sequence : { ...NO_SEQUENCE, open: sequence.open };
  const isNews = (dialog: Dialog) => !before.wanted.includes(dialog) && !dismissed.includes(dialog);
  const pending = wanted.filter((dialog) => before.pending.includes(dialog) || isNews(dialog));
  const next = { ...before, userId, wanted, pending, open };
  if (!pending.length) return stopped(next);
  return before.phase.name === 'stopped' ? polling(next, now + POLL) : next;
}

/** The clock went on: a poll, or the end of the delay before a dialog opens. */
export function tick(sequence: Sequence, world: HostState): Step {
  if (world.now < sequence.due) return { sequence };
  const ready = getReady(sequence, world);
  const { phase } = sequence;
  const isDelayOver = phase.name === 'opening' && ready.dialog === phase.dialog;
  return isDelayOver ? opened(ready.sequence, phase.dialog, world) : { sequence: ready.sequence };
}

/** Something has changed since the browser blocked a window: it is tried once more. */
export function retried(sequence: Sequence, { now }: Pick<HostState, 'now'>): Sequence {
  return polling(sequence, now + POLL);
}

/** The browser blocked the window of a dialog that was to open. */
export function blocked(sequence: Sequence, dialog: Dialog): Sequence {
  const pending = DIALOGS.filter((each) => each === dialog || sequence.pending.includes(each));
  return blockedSequence({ ...sequence, pending, open: undefined });
}

/** A dialog is known to be closed. */
export function closed(sequence: Sequence, dialog: Dialog): Sequence {
  return sequence.open?.dialog === dialog ? { ...sequence, open: undefined } : sequence;
}

/** Whose turn it is, if it may open now; and the sequence as it waits for the next step. */
function getReady(sequence: Sequence, world: HostState): { sequence: Sequence; dialog?: Dialog } {
  const { now, flaggedOpen, onShellPage, onTwoFactorSettings } = world;
  // Whoever is on that page needs no reminder of it.
  const pending = sequence.pending.filter((dialog) => !(dialog === 'two-factor' && onTwoFactorSettings));
  const open = stillOpen(sequence.open, flaggedOpen);
  const next = { ...sequence, pending, open };
  if (!pending.length) return { sequence: stopped(next) };
  if (open || flaggedOpen.size) return { sequence: polling(next, now + POLL) };
  // Two-factor waits for as long as a shell page is around; the others do not wait for it.
  const dialog = pending.find((each) => each !== 'two-factor' || !onShellPage);
  if (!dialog) return { sequence: polling(next, now + TWO_FACTOR_RECHECK) };
  return { sequence: { ...next, phase: { name: 'opening', dialog }, due: now + OPEN_DELAY }, dialog };
}

function opened(sequence: Sequence, dialog: Dialog, { now }: HostState): Step {
  const pending = sequence.pending.filter((each) => each !== dialog);
  const next = { ...sequence, pending, open: { dialog, hasLoaded: false } };
  return { sequence: pending.length ? polling(next, now + POLL) : stopped(next), open: dialog };
}

/** Closed is what had its flag and has it no more; one that is still loading has none yet. */
function stillOpen(open: Sequence['open'], flaggedOpen: HostState['flaggedOpen']): Sequence['open'] {
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

const blockedSequence = (sequence: Sequence): Sequence => ({ ...sequence, phase: { name: 'blocked' }, due: Infinity });
