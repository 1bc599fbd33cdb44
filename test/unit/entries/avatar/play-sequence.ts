import {
  blocked,
  closed,
  dataRead,
  NO_SEQUENCE,
  retried,
  type Sequence,
  type Step,
  tick,
} from '../../../../entries/avatar/dialog-sequence';
import { DIALOGS, type Dialog } from '../../../../entries/avatar/dialogs';
import type { AvatarData } from '../../../../shared/contract/avatar';
import type { KnownDialog } from '../../../../shared/runtime/hooks/use-open-flag';

/** What changes around the sequence at a moment. */
export interface Change {
  /** Ms. */
  at: number;
  flag?: KnownDialog;
  unflag?: KnownDialog;
  onShellPage?: boolean;
  onTwoFactorSettings?: boolean;
  /** The shell says that it is closed. */
  close?: Dialog;
  /** The data were read anew. */
  wants?: readonly Dialog[];
  userId?: string;
  /** What was closed before the page began. */
  dismissed?: readonly Dialog[];
  /** From now on the browser blocks windows. */
  blocks?: boolean;
  /** A blocked window may be tried once more. */
  retry?: true;
}

export interface Played {
  /** `1500 two-factor`: what opened when. */
  opened: string[];
  /** When a step was taken, data and clicks aside. */
  steps: number[];
  sequence: Sequence;
}

/** The data of a person for whom these dialogs wait. */
export function avatarData(wants: readonly Dialog[], userId = 'ada'): AvatarData {
  return {
    userId,
    userName: userId,
    showTfaDialog: wants.includes('two-factor'),
    showUnconfirmedAdminApiKeyPage: wants.includes('admin-info'),
    showUnconfirmedApiKeyDialog: wants.includes('confirm'),
  };
}

/** Plays the sequence on a clock of its own, from 0 ms until the end. */
export function play({ changes, until = 20_000 }: { changes: readonly Change[]; until?: number }): Played {
  const opened: string[] = [];
  const steps: number[] = [];
  const flaggedOpen = new Set<KnownDialog>();
  let sequence = NO_SEQUENCE;
  let around = { onShellPage: false, onTwoFactorSettings: false, blocks: false };
  const fakePage = (now: number) => ({ now, flaggedOpen: new Set(flaggedOpen), ...around });

  function take({ sequence: next, open }: Step, now: number): void {
    sequence = next;
    if (!open) return;
    if (around.blocks) sequence = blocked(sequence, open);
    else opened.push(`${now} ${open}`);
  }

  function change({ at, flag, unflag, close, wants, userId, dismissed = [], retry, ...rest }: Change): void {
    around = { ...around, ...rest };
    if (flag) flaggedOpen.add(flag);
    if (unflag) flaggedOpen.delete(unflag);
    if (close) sequence = closed(sequence, close);
    if (wants) sequence = dataRead(sequence, avatarData(wants, userId), { ...fakePage(at), dismissed });
    if (retry) sequence = retried(sequence, fakePage(at));
  }

  for (const next of [...changes, { at: until }]) {
    while (sequence.due < next.at) {
      const now = sequence.due;
      steps.push(now);
      take(tick(sequence, fakePage(now)), now);
      if (sequence.due <= now) throw new Error(`the step at ${now} ms does not wait`);
    }
    change(next);
  }
  return { opened, steps, sequence };
}

export const ALL = DIALOGS;
