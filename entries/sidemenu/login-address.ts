import { LOGIN_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import { ownPath } from '../../shared/host/own-path';

/** Where nobody is signed in, and the page around cannot be read. */
const START = '/';

/** Sign-in, with the way back to the page around the menu. */
export function loginAddress(): string {
  const back = pathAround();
  // The page around is that already, and knows a way back of its own.
  if (isAt(back, LOGIN_ADDRESS)) return back;
  return `${LOGIN_ADDRESS}?redirect=${encodeURIComponent(back)}`;
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
  return path.startsWith('/') && ownPath(path, location.origin) !== undefined;
}

/** Whoever has just signed in again does not want to read that they could sign out. */
function isSignOut(path: string): boolean {
  return path.startsWith(`${SESSION_RESOURCE}/`);
}

function isAt(path: string, address: string): boolean {
  return path.split('?')[0] === address;
}
