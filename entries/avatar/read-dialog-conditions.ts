import { readCookie } from '../../shared/browser/cookie';
import { isTwoFactorPath } from '../../shared/browser/is-two-factor-path';
import { otherWindowPath } from '../../shared/browser/other-window-path';
import { LEGACY_SHELL_COOKIE } from '../../shared/contract/cookies';
import { KNOWN_DIALOGS, type KnownDialog, OPEN_FLAGS } from '../../shared/contract/session-storage-keys';
import type { AvatarData, Dialog } from '../../shared/contract/shell/avatar';
import type { ShellContext } from '../../shared/host/messages';
import { dismissedDialogs } from './dismissed-dialogs';

/** What the dialog sequence reads before each step. */
export interface DialogConditions {
  /** ms of the monotonic clock `performance.now()`. */
  now: number;
  /** The dialogs that are open by their flags in the session storage. */
  flaggedOpen: ReadonlySet<KnownDialog>;
  /** Whether the shell, or a page beside the avatar, shows a modal dialog, has unsaved changes, or is being typed in. */
  isHostBusy: boolean;
  onShellPage: boolean;
  onTwoFactorSettings: boolean;
  /** The dialogs that the user has dismissed, in this tab or another. */
  dismissed: readonly Dialog[];
}

/**
 * Reads the state of the host page around the avatar.
 *
 * @param context what the shell has sent last
 * @param data the latest data of the user
 */
export function readDialogConditions(context?: Partial<ShellContext>, data?: AvatarData): DialogConditions {
  const windows = hostWindows();
  const [path, ...frames] = windows.map(otherWindowPath);
  // A cross-origin shell tells its path.
  const paths = windows.length > 0 ? [path || context?.path?.replace(/[?#].*/, '') || '', ...frames] : [];
  return {
    now: performance.now(),
    flaggedOpen: new Set(KNOWN_DIALOGS.filter((dialog) => isFlagged(OPEN_FLAGS[dialog]))),
    isHostBusy: windows.some(isBusy),
    onShellPage: isShellPath(paths[0] ?? ''),
    onTwoFactorSettings: paths.some(isTwoFactorPath),
    dismissed: data ? dismissedDialogs(data, !!context?.onePrompt) : [],
  };
}

/** Whether a path is `/shell` or below it. */
function isShellPath(path: string): boolean {
  return /^\/shell(\/|$)/.test(path);
}

/** Whether the shell is an older one, which sets a cookie. */
export function isInLegacyShell(): boolean {
  return isTrue(readCookie(LEGACY_SHELL_COOKIE));
}

/** The parent page, then its frames, one of which may show the two-factor settings. */
function hostWindows(): (Window | undefined)[] {
  const { parent } = window;
  return parent === window ? [] : [parent, ...Array.from({ length: parent.length }, (_, index) => parent[index])];
}

/** What a page has while it shows a modal dialog or has unsaved changes. */
const BUSY = 'dialog[open], [aria-modal=true], [data-unsaved]';

/** Fields for text. */
const TEXT_FIELD = 'input:not([readonly], [type=checkbox], [type=radio]), textarea:not([readonly])';

function isBusy(other: Window | undefined): boolean {
  try {
    const { activeElement } = other?.document ?? {};
    const typed = activeElement?.matches(TEXT_FIELD) && 'value' in activeElement;
    return !!other?.document.querySelector(BUSY) || !!(typed && activeElement.value);
  } catch {
    return false; // a page of another origin
  }
}

function isFlagged(flag: string): boolean {
  try {
    return isTrue(sessionStorage.getItem(flag));
  } catch {
    return false; // a browser may block the storage in a cross-origin frame, also for the dialogs that set the flags
  }
}

/** Reads a cookie or flag that another application has set: some write `false` or `0` instead of removing it. */
function isTrue(value: string | null | undefined): boolean {
  return !['', '0', 'false'].includes((value ?? '').toLowerCase());
}
