import type { AvatarData } from '../../shared/contract/avatar';
import type { Shell } from '../../shared/host/page';
import { acted, blocked, closed, dataRead, NO_SEQUENCE, type Step, tick } from './dialog-sequence';
import { DIALOG_WISHES, DIALOGS } from './dialogs';
import { lookAround } from './world';

/** The dialog sequence at work. */
export interface SequenceDriver {
  dataRead(data: AvatarData): void;
  /** Call it inside a click or a key: opens a dialog that the browser had blocked, and answers whether it did. */
  acted(): boolean;
}

/**
 * Gives the dialog sequence its clock and does what it says, until the signal. While the page is hidden or being left
 * there is no clock: nothing opens behind a person's back.
 */
export function driveSequence(shell: Shell, signal: AbortSignal): SequenceDriver {
  let sequence = NO_SEQUENCE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  function take({ sequence: next, open }: Step): boolean {
    sequence = next;
    const isOpen = open !== undefined && shell.openDialog(DIALOG_WISHES[open]);
    if (open && !isOpen) sequence = blocked(sequence, open);
    wait();
    return isOpen;
  }

  /** One timer, set anew by each step: steps cannot overlap. */
  function wait(): void {
    clearTimeout(timer);
    if (document.hidden || isLeft || signal.aborted || sequence.due === Infinity) return;
    timer = setTimeout(() => take(tick(sequence, lookAround())), Math.max(0, sequence.due - performance.now()));
  }

  function leave({ type }: Event): void {
    isLeft = type === 'pagehide';
    wait();
  }

  document.addEventListener('visibilitychange', wait, { signal });
  // A page that is kept for the back button comes back with its timers.
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', leave, { signal });
  const stop = shell.on('DialogClosed', ({ path }) => {
    const [pathname] = path.split('?');
    const dialog = DIALOGS.find((each) => DIALOG_WISHES[each].path === pathname);
    if (dialog) sequence = closed(sequence, dialog);
  });
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });

  return {
    dataRead(data) {
      sequence = dataRead(sequence, data, lookAround());
      wait();
    },
    acted: () => take(acted(sequence, lookAround())),
  };
}
