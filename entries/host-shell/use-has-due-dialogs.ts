import { useEffect, useReducer, useState } from 'react';
import { DISMISSED_DIALOGS_KEY } from '../../shared/browser/dismissed-dialogs-key';
import type { ShellData } from '../../shared/contract/shell/host-shell';

/** How long the avatar may take to open its dialogs, in ms. After that it opens none. */
const TIMEOUT = 5000;

/**
 * Whether the avatar shows, or is about to show, a dialog about what needs attention. Meanwhile the start page leaves
 * that out; it shows it after the user has dismissed the dialogs, or after `TIMEOUT`.
 */
export function useHasDueDialogs({ userId, attention }: ShellData): boolean {
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // The avatar stores dismissals in localStorage; the browser fires `storage` in the other documents of this origin.
    addEventListener('storage', readAgain);
    const timer = setTimeout(() => setOver(true), TIMEOUT);
    return () => {
      removeEventListener('storage', readAgain);
      clearTimeout(timer);
    };
  }, []);
  return !isOver && !!attention?.dueDialogs.some((dialog) => !isDismissed(userId, dialog));
}

function isDismissed(userId: string, dialog: string): boolean {
  try {
    const [id, ...dialogs] = (localStorage.getItem(DISMISSED_DIALOGS_KEY) ?? '').split(' ');
    return id === encodeURIComponent(userId) && dialogs.some((each) => each.startsWith(`${dialog}:`));
  } catch {
    return false; // the browser blocks the storage
  }
}
