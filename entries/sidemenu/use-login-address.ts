import { LOGIN_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import { redirectTarget } from '../../shared/contract/redirect-target';
import type { Shell } from '../../shared/host/page';
import { serverPath } from '../../shared/host/server-path';

/** Where nobody is signed in, and the page around cannot be read. */
const START = '/';

/**
 * Sign-in, with the way back to the page around the menu.
 *
 * @param context what a shell says of itself: of another origin it cannot be read
 */
export function loginAddress(context?: Shell['context']): string {
  const back = context && context.origin !== location.origin ? addressOf(context) : pathAround();
  // The page around is that already, and knows a way back of its own.
  if (isAt(back, LOGIN_ADDRESS)) return back;
  return `${LOGIN_ADDRESS}?redirect=${encodeURIComponent(back)}`;
}

/** The address of a shell of another origin, as it is; or its main frame's page where that is sign-in itself. */
function addressOf({ origin, path }: { origin: string; path: string }): string {
  const [beforeHash = '', ...hash] = path.split('#');
  const shown = hash.join('#');
  if (guarded(shown) && isAt(shown, LOGIN_ADDRESS)) return shown;
  const address = isSignOut(shown) ? beforeHash : path;
  return redirectTarget(origin + address, [origin]) ?? origin;
}

/** The path of the page around; that of a shell is the page it shows, which its hash names. */
function pathAround(): string {
  try {
    const { pathname, search, hash } = window.parent.location;
    const shown = hash.slice(1);
    const path = guarded(shown) ? shown : pathname + search;
    return guarded(path) && !isSignOut(path) ? path : START;
  } catch {
    return START; // a shell of another origin
  }
}

/** A hash may say anything. */
function guarded(path: string): boolean {
  return path.startsWith('/') && serverPath(path, location.origin) !== undefined;
}

/** Whoever has just signed in again does not want to read that they could sign out. */
function isSignOut(path: string): boolean {
  return path.startsWith(`${SESSION_RESOURCE}/`);
}

function isAt(path: string, address: string): boolean {
  return path.split('?')[0] === address;
}
