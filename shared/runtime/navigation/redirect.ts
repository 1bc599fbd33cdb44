import { LOGIN_ADDRESS } from '../../contract/addresses';
import { redirectTarget } from '../../contract/redirect-target';
import { withRedirect } from '../../contract/with-redirect';
import type { Shell } from '../../host/connect-to-shell';
import { readBoot } from '../start/read-boot';

/** The addresses to which this page may redirect: its own origin first, then what the server trusts. */
function allowedAddresses(): string[] {
  const { trustedOrigins, trustedPaths } = readBoot();
  return [location.origin, ...trustedOrigins, ...trustedPaths];
}

/** Returns the address to which an answer or a query redirects, or the start page of this origin when that is unsafe. */
export function safeTarget(target: unknown): string {
  return redirectTarget(target, allowedAddresses()) ?? `${location.origin}/`;
}

type NavigationShell = Pick<Shell, 'context' | 'on' | 'post' | 'windowKind'>;

let shell: NavigationShell | undefined;
/** When the shell was set, in ms since the page began to load. */
let connectedAt = 0;

/** A parent page that has sent no message after this time (ms) is no shell. */
const SHELL_ANSWER_MS = 1000;

/**
 * Sets the shell that embeds this page. A redirect to the shell's origin must navigate the shell's window, because
 * otherwise the frame would show the shell inside itself.
 */
export function setNavigationShell(current: NavigationShell): void {
  shell = current;
  connectedAt = performance.now();
}

/**
 * Navigates to an address of an answer or a query, if {@link redirectTarget} allows it, else to the start page. For an
 * address of a shell of another origin, the shell's window navigates. If the parent page has not answered yet, waits up
 * to `SHELL_ANSWER_MS` for it.
 */
export function redirectTo(target: unknown): void {
  const url = safeTarget(target);
  const { origin } = new URL(url);
  if (origin === location.origin) location.assign(url);
  else
    whenShellIsKnown(() => {
      if (origin !== shell?.context?.origin || !shell.post({ type: 'Redirect', url })) location.assign(url);
    });
}

function whenShellIsKnown(leave: () => void): void {
  const wait = connectedAt + SHELL_ANSWER_MS - performance.now();
  if (shell?.windowKind !== 'frame' || shell.context || wait <= 0) {
    leave();
    return;
  }
  const onAnswer = () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
    leave();
  };
  const timer = setTimeout(onAnswer, wait);
  const unsubscribes = [shell.on('Theme', onAnswer), shell.on('ShellReady', onAnswer)];
}

/**
 * Navigates as {@link redirectTo} after a step of signing in, with the fragment of this page's address: a browser keeps it
 * over the server's redirect to sign-in, and the server never receives it (RFC 9110 §10.2.2).
 */
export function redirectAfterSignIn(target: unknown): void {
  const address = safeTarget(target);
  redirectTo(address.includes('#') ? address : address + location.hash);
}

let isSigningOut = false;

/** Sets whether this page is signing out. Then the end of the session does not redirect to sign-in. */
export function setSigningOut(signingOut: boolean): void {
  isSigningOut = signingOut;
}

/** The key in the session storage that says that a page has led to sign-in because its session has ended. */
export const SESSION_ENDED_FLAG = 'idp-session-ended';

/**
 * Navigates to sign-in because the session is over, with this page as the target after it, unless it is signing out.
 *
 * @param hasEnded false if this page may never have had a session
 */
export function redirectToSignIn(hasEnded = true): void {
  if (isSigningOut) return;
  try {
    if (hasEnded) sessionStorage.setItem(SESSION_ENDED_FLAG, 'true');
  } catch {
    // A browser may block the storage: the page of sign-in then does not say why it shows.
  }
  const target = location.pathname + location.search + location.hash;
  location.assign(withRedirect(LOGIN_ADDRESS, target));
}
