import { useEffect, useReducer, useState } from 'react';
import { DISMISSED_KEY } from '../../shared/browser/dismissed-key';
import type { ShellData } from '../../shared/contract/shell/host-shell';

/** ms after which the avatar has opened its dialogs, or does not. */
const TIMEOUT = 5000;

/**
 * Whether dialogs of the avatar are about to tell the user what needs attention, or do so: the start page says it when the user
 * has dismissed them, and not at the same time.
 */
export function useReminding({ userId, attention }: ShellData): boolean {
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // The avatar stores what the user dismisses, of which a browser tells the other documents of this origin.
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
    const [id, ...dialogs] = (localStorage.getItem(DISMISSED_KEY) ?? '').split(' ');
    return id === encodeURIComponent(userId) && dialogs.some((each) => each.startsWith(`${dialog}:`));
  } catch {
    return false; // the browser blocks the storage
  }
}
