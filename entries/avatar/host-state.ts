import { TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { KNOWN_DIALOGS, OPEN_FLAGS } from '../../shared/runtime/hooks/use-open-flag';
import type { HostState } from './dialog-sequence';
import { saysYes } from './says-yes';

/**
 * What the dialog sequence has to know of the windows around this one, at this moment.
 *
 * @param shellPath the path of a shell of another origin, as it said last
 */
export function readHostState(shellPath?: string): HostState {
  const paths = pathsAround(shellPath);
  return {
    now: performance.now(),
    flaggedOpen: new Set(KNOWN_DIALOGS.filter((dialog) => isFlagged(OPEN_FLAGS[dialog]))),
    onShellPage: isShellPath(paths[0] ?? ''),
    onTwoFactorSettings: paths.some(isTwoFactorPath),
  };
}

/** Whether a path is the suite's own start page or below it. */
export function isShellPath(path: string): boolean {
  return /^\/shell(\/|$)/.test(path);
}

/** Whether a path is that of the two-factor settings; their reminder, below it, is another page. */
export function isTwoFactorPath(path: string): boolean {
  return path.replace(/\/+$/, '') === TWO_FACTOR_ADDRESS;
}

/** The paths of the page around this one and, after it, of its frames: our settings may show in one of those. */
function pathsAround(shellPath = ''): string[] {
  const { parent } = window;
  if (parent === window) return [];
  const [path, ...frames] = [parent, ...Array.from({ length: parent.length }, (_, index) => parent[index])].map(pathOf);
  return [path || shellPath.replace(/[?#].*/, ''), ...frames];
}

function pathOf(other: Window | undefined): string {
  try {
    return other?.location.pathname ?? '';
  } catch {
    return ''; // of another origin: a shell says its path itself
  }
}

function isFlagged(flag: string): boolean {
  try {
    return saysYes(sessionStorage.getItem(flag));
  } catch {
    return false; // a browser may keep its storage from a foreign frame, and from our dialogs there too
  }
}
