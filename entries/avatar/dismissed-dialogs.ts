import { DIALOGS, type Dialog } from './dialogs';

/** In the session storage: whose reminders were closed, and which. */
const KEY = 'idp-dismissed-dialogs';

/**
 * The reminders that a user has closed in this session and that are still wanted. What is no longer wanted is forgotten:
 * wanted again, it is a new reminder. So is what another user has closed, and all of it once nobody is signed in.
 */
export function dismissedDialogs(userId: string, wanted: readonly Dialog[]): readonly Dialog[] {
  const kept = read(userId).filter((dialog) => wanted.includes(dialog));
  write(userId, kept);
  return kept;
}

/** Remembers that a user has closed a reminder. */
export function dismiss(userId: string, dialog: Dialog): void {
  write(userId, [...read(userId), dialog]);
}

function read(userId: string): Dialog[] {
  try {
    const [owner, ...names] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return owner === encodeURIComponent(userId) ? DIALOGS.filter((dialog) => names.includes(dialog)) : [];
  } catch {
    return []; // a browser may keep its storage from a page in a foreign frame
  }
}

function write(userId: string, dialogs: readonly Dialog[]): void {
  try {
    if (dialogs.length) sessionStorage.setItem(KEY, [encodeURIComponent(userId), ...dialogs].join(' '));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The same browser: a reminder shows again after a reload.
  }
}
