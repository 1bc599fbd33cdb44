import { type AvatarData, DIALOGS, type Dialog, wantedDialogs } from '../../shared/contract/shell/avatar';

/**
 * The local storage key of the dialogs that a user has dismissed, the same in all tabs: the id of the user, then each dialog,
 * or `ANY`, with the time, in ms since 1970, from which it may open again.
 */
const KEY = 'idp-dismissed-dialogs';

/** Stands for the fact that a dialog has opened, whichever. */
const ANY = 'any';

/**
 * The time in ms for which a dismissed dialog stays closed unless the user signs out, so that it opens once in a
 * working day.
 */
const DISMISSAL_MS = 12 * 60 * 60 * 1000;

/**
 * The dialogs that do not open, because the user has dismissed them or, where the shell has one prompt, because one has
 * opened since sign-in. A user who has no skips left cannot dismiss the set-up of two-factor.
 */
export function dismissedDialogs({ userId, mustSetUpTfa }: AvatarData, onePrompt: boolean): readonly Dialog[] {
  const times = readTimes(userId);
  const dismissed = DIALOGS.filter((dialog) => times.has(dialog) || (onePrompt && times.has(ANY)));
  return mustSetUpTfa ? dismissed.filter((dialog) => dialog !== 'two-factor') : dismissed;
}

/** Stores that a user has dismissed a dialog or, by default, that one has opened. */
export function dismissDialog(userId: string, dialog: Dialog | typeof ANY = ANY): void {
  writeTimes(userId, readTimes(userId).set(dialog, Date.now() + DISMISSAL_MS));
}

/**
 * Forgets the dismissals of other users, and of dialogs that new data do not request, so that these open when next
 * requested.
 */
export function forgetDismissed(data: AvatarData): void {
  const kept: readonly string[] = [ANY, ...wantedDialogs(data)];
  const times = [...readTimes(data.userId)].filter(([dialog]) => kept.includes(dialog));
  writeTimes(data.userId, new Map(times));
}

/** Reads until when which dialogs stay closed. */
function readTimes(userId: string): Map<Dialog | typeof ANY, number> {
  try {
    const [id, ...entries] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (id !== encodeURIComponent(userId)) return new Map();
    const times = new Map(entries.map((entry) => [entry.split(':')[0], Number(entry.split(':')[1])]));
    const now = Date.now();
    return new Map(
      ([...DIALOGS, ANY] as const).flatMap((dialog) => {
        const time = times.get(dialog) ?? 0;
        // A time later than a dismissal would store now comes from a clock that was wrong.
        return time > now && time <= now + DISMISSAL_MS ? [[dialog, time] as const] : [];
      }),
    );
  } catch {
    return new Map(); // a browser may block the storage of a page in a cross-origin frame
  }
}

function writeTimes(userId: string, times: ReadonlyMap<string, number>): void {
  try {
    const entries = [...times].map(([dialog, time]) => `${dialog}:${time}`);
    if (entries.length) localStorage.setItem(KEY, [encodeURIComponent(userId), ...entries].join(' '));
    else localStorage.removeItem(KEY);
  } catch {
    // The storage is blocked: the dialog opens again after a reload.
  }
}
