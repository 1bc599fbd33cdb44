import { readCookie } from '../../shared/browser/cookie';
import { isTwoFactorPath } from '../../shared/browser/is-two-factor-path';
import { otherWindowPath } from '../../shared/browser/other-window-path';
import { LEGACY_SHELL_COOKIE } from '../../shared/contract/cookies';
import { KNOWN_DIALOGS, type KnownDialog, OPEN_FLAGS } from '../../shared/contract/session-storage-keys';
import type { AvatarData, Dialog } from '../../shared/contract/shell/avatar';
import { dismissedDialogs } from './dismissed-dialogs';

/** What the dialog sequence reads before each step. */
export interface DialogConditions {
  /** ms of the monotonic clock `performance.now()`. */
  now: number;
  /** The dialogs that are open by their flags in the session storage. */
  flaggedOpen: ReadonlySet<KnownDialog>;
  onShellPage: boolean;
  onTwoFactorSettings: boolean;
  /** The dialogs that the user has dismissed, in this tab or another. */
  dismissed: readonly Dialog[];
}

/**
 * Reads the state of the host page around the avatar.
 *
 * @param shellPath the path that a cross-origin shell has sent last
 * @param data the latest data of the user
 */
export function readDialogConditions(shellPath?: string, data?: AvatarData): DialogConditions {
  const paths = hostPaths(shellPath);
  return {
    now: performance.now(),
    flaggedOpen: new Set(KNOWN_DIALOGS.filter((dialog) => isFlagged(OPEN_FLAGS[dialog]))),
    onShellPage: isShellPath(paths[0] ?? ''),
    onTwoFactorSettings: paths.some(isTwoFactorPath),
    dismissed: data ? dismissedDialogs(data) : [],
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

/** The path of the parent page, then those of its frames, one of which may show the two-factor settings. */
function hostPaths(shellPath = ''): string[] {
  const { parent } = window;
  if (parent === window) return [];
  const [path, ...frames] = [parent, ...Array.from({ length: parent.length }, (_, index) => parent[index])].map(
    otherWindowPath,
  );
  return [path || shellPath.replace(/[?#].*/, ''), ...frames];
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
