import { useEffect, useRef, useState } from 'react';
import { readCookie } from '../../shared/browser/cookie';
import { PROFILE_ADDRESS } from '../../shared/contract/addresses';
import { PASSKEY_OFFER_COOKIE } from '../../shared/contract/cookies';
import type { DialogPage } from '../../shared/contract/dialog-pages';
import { type AvatarData, DIALOGS, type Dialog, PASSKEY_OFFER_QUERY } from '../../shared/contract/shell/avatar';
import type { Shell } from '../../shared/host/connect-to-shell';
import { usePage } from '../../shared/runtime/start/page-context';
import {
  applyData,
  dialogBlocked,
  dialogClosed,
  NO_SEQUENCE,
  retryBlocked,
  type Sequence,
  type Step,
  takeStep,
} from './dialog-sequence';
import { dismissDialog, forgetDismissed } from './dismissed-dialogs';
import { DUE_DIALOG_PAGES } from './due-dialog-pages';
import { type DialogConditions, readDialogConditions } from './read-dialog-conditions';

/**
 * Opens the dialogs that are pending for a user, one after the other.
 *
 * @param isKnown false while it is unknown whether a user is signed in: the sequence then keeps its state
 * @returns whether the browser has blocked a popup
 */
export function useDialogSequence(data: AvatarData, isKnown: boolean): boolean {
  const { shell } = usePage();
  const runner = useRef<SequenceRunner>(undefined);
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    runner.current = runSequence({ shell, onBlocked: setIsBlocked }, controller.signal);
    return () => controller.abort();
  }, [shell]);
  useEffect(() => {
    if (isKnown) runner.current?.update(data);
  }, [data, isKnown]);
  return isBlocked;
}

/** A dialog sequence that runs. */
export interface SequenceRunner {
  /** Applies new data from the server. */
  update(data: AvatarData): void;
}

interface RunnerOptions {
  shell: Shell;
  onBlocked: (isBlocked: boolean) => void;
}

/** Runs the dialog sequence until the signal is aborted: takes its steps when they are due, and opens its dialogs. */
export function runSequence({ shell, onBlocked }: RunnerOptions, signal: AbortSignal): SequenceRunner {
  let sequence = NO_SEQUENCE;
  let latest: AvatarData | undefined;
  /** Whether the two-factor dialog offers a passkey, because its prompt is not due. */
  let isOffer = false;
  function readState(): DialogConditions {
    const state = readDialogConditions(shell.context, latest);
    // Another tab may have shown the offer.
    const isPutOff = isOffer && readCookie(PASSKEY_OFFER_COOKIE);
    return isPutOff ? { ...state, dismissed: [...state.dismissed, 'two-factor'] } : state;
  }
  const schedule = createTimer({ shell, onDue: () => apply(takeStep(sequence, readState())) }, signal);

  function setSequence(next: Sequence): void {
    const isBlocked = next.phase.name === 'blocked';
    if (isBlocked !== (sequence.phase.name === 'blocked')) onBlocked(isBlocked);
    sequence = next;
    schedule(next.due);
  }
  function apply({ sequence: next, open }: Step): void {
    const isBlocked = open && !shell.openDialog(pageOf(open));
    if (open && !isBlocked) dismissDialog(next.userId);
    setSequence(isBlocked ? dialogBlocked(next, open) : next);
  }
  function pageOf(dialog: Dialog): DialogPage {
    const page = DUE_DIALOG_PAGES[dialog];
    return isOffer && dialog === 'two-factor' ? { ...page, path: `${page.path}?${PASSKEY_OFFER_QUERY}` } : page;
  }
  const retry = () => {
    if (sequence.phase.name === 'blocked') setSequence(retryBlocked(sequence, readState()));
  };
  const unsubscribes = [
    shell.on('DialogClosed', ({ path }) => {
      const [pathname, query] = path.split('?');
      const dialog = DIALOGS.find((each) => DUE_DIALOG_PAGES[each].path === pathname);
      if (dialog) {
        // An offer has a cookie of its own: the prompt must open when it becomes due.
        if (query !== PASSKEY_OFFER_QUERY) dismissDialog(sequence.userId, dialog);
        sequence = dialogClosed(sequence, dialog);
      } else if (pathname === PROFILE_ADDRESS) retry();
    }),
    // The shell has sent a message, so it may be connected by now, and then opens dialogs without popups.
    shell.on('Theme', retry),
    shell.on('ShellReady', retry),
  ];
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  });
  return {
    update(data) {
      const wasOffer = isOffer;
      isOffer = !data.showTfaDialog && !!data.showPasskeyOffer && 'PublicKeyCredential' in window;
      latest = data;
      forgetDismissed(data);
      // A prompt after an offer is another dialog, which was not requested before.
      if (wasOffer && !isOffer)
        sequence = { ...sequence, wanted: sequence.wanted.filter((dialog) => dialog !== 'two-factor') };
      setSequence(applyData(sequence, isOffer ? { ...data, showTfaDialog: true } : data, readState()));
    },
  };
}

/**
 * Returns a function that sets when the next step is due, and replaces the previous time. No step is taken while the
 * page is hidden or after it was left, so that no dialog opens unseen.
 */
function createTimer({ shell, onDue }: { shell: Shell; onDue: () => void }, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  let isLeft = false;

  function start(): void {
    clearTimeout(timer);
    if (document.hidden || isLeft || signal.aborted || due === Infinity) return;
    // A cross-origin shell does not report its path by itself: its answer arrives before the step is due.
    if (shell.context && shell.context.origin !== location.origin) shell.post({ type: 'ThemeRequest' });
    timer = setTimeout(onDue, Math.max(0, due - performance.now()));
  }
  function onPageTransition({ type }: Event): void {
    isLeft = type === 'pagehide';
    start();
  }
  document.addEventListener('visibilitychange', start, { signal });
  // A page from the back/forward cache continues with its timers.
  addEventListener('pagehide', onPageTransition, { signal });
  addEventListener('pageshow', onPageTransition, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (next: number): void => {
    due = next;
    start();
  };
}
