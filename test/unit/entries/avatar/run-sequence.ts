import {
  applyData,
  dialogBlocked,
  dialogClosed,
  NO_SEQUENCE,
  retryBlocked,
  type Sequence,
  type Step,
  takeStep,
} from '../../../../entries/avatar/dialog-sequence';
import type { HostState } from '../../../../entries/avatar/host-state';
import { type AvatarData, DIALOGS, type Dialog } from '../../../../shared/contract/avatar';
import type { KnownDialog } from '../../../../shared/runtime/hooks/use-open-flag';

/** An event at a point in time. */
export interface Change {
  /** ms */
  at: number;
  flag?: KnownDialog;
  unflag?: KnownDialog;
  onShellPage?: boolean;
  onTwoFactorSettings?: boolean;
  /** The shell sends DialogClosed. */
  close?: Dialog;
  /** New data request these dialogs. */
  wants?: readonly Dialog[];
  userId?: string;
  /** The dialogs that the user has dismissed, before the page was loaded or in another tab. */
  dismissed?: readonly Dialog[];
  /** From now on the browser blocks popups, or not. */
  blocks?: boolean;
  /** A blocked dialog is tried again. */
  retry?: true;
}

export interface SequenceRun {
  /** When which dialog opened, as `1500 two-factor`. */
  opened: string[];
  /** When a step was taken, other than by an event. */
  steps: number[];
  sequence: Sequence;
}

/** The data of a user for whom these dialogs are pending. */
export function avatarData(wants: readonly Dialog[], userId = 'ada'): AvatarData {
  return {
    userId,
    userName: userId,
    showTfaDialog: wants.includes('two-factor'),
    mustSetUpTfa: false,
    showUnconfirmedAdminApiKeyPage: wants.includes('admin-info'),
    showUnconfirmedApiKeyDialog: wants.includes('confirm'),
  };
}

/** Runs the sequence with a fake clock, from 0 ms until the end. */
export function run({ changes, until = 20_000 }: { changes: readonly Change[]; until?: number }): SequenceRun {
  const opened: string[] = [];
  const steps: number[] = [];
  const flaggedOpen = new Set<KnownDialog>();
  let sequence = NO_SEQUENCE;
  let host: Omit<HostState, 'now' | 'flaggedOpen'> & { blocks: boolean } = {
    onShellPage: false,
    onTwoFactorSettings: false,
    dismissed: [],
    blocks: false,
  };
  const hostState = (now: number) => ({ now, flaggedOpen: new Set(flaggedOpen), ...host });

  function apply({ sequence: next, open }: Step, now: number): void {
    sequence = next;
    if (!open) return;
    if (host.blocks) sequence = dialogBlocked(sequence, open);
    else opened.push(`${now} ${open}`);
  }

  function change({ at, flag, unflag, close, wants, userId, retry, ...rest }: Change): void {
    host = { ...host, ...rest };
    if (flag) flaggedOpen.add(flag);
    if (unflag) flaggedOpen.delete(unflag);
    if (close) sequence = dialogClosed(sequence, close);
    if (wants) sequence = applyData(sequence, avatarData(wants, userId), hostState(at));
    if (retry) sequence = retryBlocked(sequence, hostState(at));
  }

  for (const next of [...changes, { at: until }]) {
    while (sequence.due < next.at) {
      const now = sequence.due;
      steps.push(now);
      apply(takeStep(sequence, hostState(now)), now);
      if (sequence.due <= now) throw new Error(`the step at ${now} ms repeats without a delay`);
    }
    change(next);
  }
  return { opened, steps, sequence };
}

export const ALL = DIALOGS;

/** A window of another origin, whose location cannot be read. */
export const CROSS_ORIGIN = {
  length: 0,
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError');
  },
};
