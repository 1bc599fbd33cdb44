import { isSettingsPath } from './prompt';

/** Whether a window that this page belongs to already shows the two-factor settings. */
export function isOnSettingsPage(): boolean {
  const around: (Window | null)[] = [window.parent, window.top, window.opener];
  return around.some((each) => each !== null && each !== window && isSettingsPath(pathOf(each)));
}

function pathOf(other: Window): string {
  try {
    return other.location.pathname;
  } catch {
    return ''; // another origin's window: not our settings page
  }
}
