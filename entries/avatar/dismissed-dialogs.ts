import { DISMISSED_DIALOGS_KEY } from '../../shared/browser/dismissed-dialogs-key';
import { type AvatarData, DIALOGS, type Dialog, wantedDialogs } from '../../shared/contract/shell/avatar';

/**
 * The time in ms for which a dismissed dialog stays closed unless the user signs out, so that it opens once in a
 * working day.
 */
const DISMISSAL_MS = 12 * 60 * 60 * 1000;

/** The dialogs that the user has dismissed. A user who has no skips left cannot dismiss the set-up of two-factor. */
export function dismissedDialogs({ userId, mustSetUpTfa }: AvatarData): readonly Dialog[] {
  const dismissed = [...readTimes(userId).keys()];
  return mustSetUpTfa ? dismissed.filter((dialog) => dialog !== 'two-factor') : dismissed;
}

/** Stores that a user has dismissed a dialog. */
export function dismissDialog(userId: string, dialog: Dialog): void {
  writeTimes(userId, readTimes(userId).set(dialog, Date.now() + DISMISSAL_MS));
}

/**
 * Forgets the dismissals of other users, and of dialogs that new data do not request, so that these open when next
 * requested.
 */
export function forgetDismissed(data: AvatarData): void {
  const wanted = wantedDialogs(data);
  const times = [...readTimes(data.userId)].filter(([dialog]) => wanted.includes(dialog));
  writeTimes(data.userId, new Map(times));
}

/** Reads until when which dialogs stay closed. */
function readTimes(userId: string): Map<Dialog, number> {
  try {
    const [id, ...entries] = (localStorage.getItem(DISMISSED_DIALOGS_KEY) ?? '').split(' ');
    if (id !== encodeURIComponent(userId)) return new Map();
    const times = new Map(entries.map((entry) => [entry.split(':')[0], Number(entry.split(':')[1])]));
    const now = Date.now();
    return new Map(
      DIALOGS.flatMap((dialog) => {
        const time = times.get(dialog) ?? 0;
        // A time later than a dismissal would store now comes from a clock that was wrong.
        return time > now && time <= now + DISMISSAL_MS ? [[dialog, time] as const] : [];
      }),
    );
  } catch {
    return new Map(); // a browser may block the storage of a page in a cross-origin frame
  }
}

function writeTimes(userId: string, times: ReadonlyMap<Dialog, number>): void {
  try {
    const entries = [...times].map(([dialog, time]) => `${dialog}:${time}`);
    if (entries.length) localStorage.setItem(DISMISSED_DIALOGS_KEY, [encodeURIComponent(userId), ...entries].join(' '));
    else localStorage.removeItem(DISMISSED_DIALOGS_KEY);
  } catch {
    // The storage is blocked: the dialog opens again after a reload.
  }
}
