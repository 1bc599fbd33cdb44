import { LOGIN_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';
import { sameOriginUrl } from '../../shared/host/same-origin-url';

/**
 * The path in the hash of the shell's address, which is the page to embed. It is undefined, for the start page, if the hash
 * is empty, or names the shell itself or another origin. The host shell's module reads it in the same way.
 */
export function embeddedPath({
  hash,
  origin,
  pathname,
}: Pick<Location, 'hash' | 'origin' | 'pathname'>): string | undefined {
  const [address = ''] = sameOriginUrl(hash.slice(1), origin)?.split('#') ?? [];
  const path = address.slice(origin.length);
  return path === '' || path.split('?')[0] === pathname ? undefined : path;
}

/**
 * Shows the start page. Unlike a link to it, this does not load the shell again.
 *
 * @param addsEntry whether to add an entry to the session history, or replace the current one
 */
export function showStartPage(addsEntry = true): void {
  if (addsEntry) history.pushState(null, '', '/');
  else history.replaceState(null, '', '/');
  // As the browser does after the back button: other modules listen to popstate.
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Whether a path is that of sign-in or sign-out, whose pages show no data of a user and navigate by themselves. */
export function isSignInOrOut(path: string): boolean {
  return path.startsWith(LOGIN_ADDRESS) || path.startsWith(SESSION_RESOURCE);
}
