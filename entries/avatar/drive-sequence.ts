import { PROFILE_ADDRESS } from '../../shared/contract/addresses';
import type { AvatarData } from '../../shared/contract/avatar';
import type { Shell } from '../../shared/host/page';
import { blocked, closed, dataRead, NO_SEQUENCE, retried, type Sequence, type Step, tick } from './dialog-sequence';
import { DIALOG_WISHES, DIALOGS, wantedDialogs } from './dialogs';
import { dismiss, dismissedDialogs } from './dismissed-dialogs';
import { readHostState } from './host-state';

/** The dialog sequence at work. */
export interface SequenceDriver {
  dataRead(data: AvatarData): void;
}

/**
 * Gives the dialog sequence its clock and does what it says, until the signal. While the page is hidden or being left
 * there is no clock: nothing opens behind a person's back.
 */
export function driveSequence(
  { shell, onBlocked }: { shell: Shell; onBlocked: (isBlocked: boolean) => void },
  signal: AbortSignal,
): SequenceDriver {
  let sequence = NO_SEQUENCE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  function become(next: Sequence): void {
    const isBlocked = next.phase.name === 'blocked';
    if (isBlocked !== (sequence.phase.name === 'blocked')) onBlocked(isBlocked);
    sequence = next;
    wait();
  }

  function take({ sequence: next, open }: Step): void {
    become(open && !shell.openDialog(DIALOG_WISHES[open]) ? blocked(next, open) : next);
  }

  const look = () => readHostState(shell.context?.path);

  /** One timer, set anew by each step: steps cannot overlap. */
  function wait(): void {
    clearTimeout(timer);
    if (document.hidden || isLeft || signal.aborted || sequence.due === Infinity) return;
    // A shell changes its path without telling: by the time of the step it has answered.
    if (shell.context && shell.context.origin !== location.origin) shell.post({ type: 'ThemeRequest' });
    timer = setTimeout(() => take(tick(sequence, look())), Math.max(0, sequence.due - performance.now()));
  }

  function leave({ type }: Event): void {
    isLeft = type === 'pagehide';
    wait();
  }

  document.addEventListener('visibilitychange', wait, { signal });
  // A page that is kept for the back button comes back with its timers.
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', leave, { signal });
  const retry = () => {
    if (sequence.phase.name === 'blocked') become(retried(sequence, look()));
  };
  const stops = [
    shell.on('DialogClosed', ({ path }) => {
      const [pathname] = path.split('?');
      const dialog = DIALOGS.find((each) => DIALOG_WISHES[each].path === pathname);
      if (dialog) {
        dismiss(sequence.userId, dialog);
        sequence = closed(sequence, dialog);
      } else if (pathname === PROFILE_ADDRESS) retry();
    }),
    // A shell that has come only now opens dialogs itself.
    shell.on('Theme', retry),
    shell.on('ShellReady', retry),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  });

  return {
    dataRead(data) {
      const dismissed = dismissedDialogs(data.userId, wantedDialogs(data));
      become(dataRead(sequence, data, { ...look(), dismissed }));
    },
  };
}
