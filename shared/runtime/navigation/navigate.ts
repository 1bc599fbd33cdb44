import { LOGIN_ADDRESS } from '../../contract/addresses';
import { redirectTarget } from '../../contract/redirect-target';
import type { Shell } from '../../host/page';
import { readBoot } from '../start/boot';

/** The origins a redirect of this page may lead to: its own first, then those the server trusts. */
function followedOrigins(): string[] {
  return [location.origin, ...readBoot().trustedOrigins];
}

/** The address to follow for what an answer or a query asks for, or the start of this origin when that is unsafe. */
export function safeTarget(target: unknown): string {
  return redirectTarget(target, followedOrigins()) ?? `${location.origin}/`;
}

let shell: Pick<Shell, 'context' | 'post'> | undefined;

/** Lets the shell lead its own window where this page would otherwise show the shell inside itself. */
export function setNavigationShell(around: Pick<Shell, 'context' | 'post'>): void {
  shell = around;
}

/**
 * Leaves for an address of an answer or a query, if {@link redirectTarget} allows it, else for the start page. For an
 * address of the shell around, which is of another origin, the shell's window leaves.
 */
export function redirectTo(target: unknown): void {
  const url = safeTarget(target);
  const { origin } = new URL(url);
  const isShells = origin !== location.origin && origin === shell?.context?.origin;
  if (!isShells || !shell?.post({ type: 'Redirect', url })) location.assign(url);
}

/**
 * Goes on after a step of signing in, as {@link redirectTo}. The fragment of this address goes along: a browser keeps it over
 * the server's redirect to sign-in, and the server never knows it (RFC 9110 §10.2.2).
 */
export function redirectAfterSignIn(target: unknown): void {
  const address = safeTarget(target);
  redirectTo(address.includes('#') ? address : address + location.hash);
}

/** Goes to sign-in because the session is over, with the way back to this very page. */
export function redirectToSignIn(): void {
  const wayBack = location.pathname + location.search + location.hash;
  location.assign(`${LOGIN_ADDRESS}?redirect=${encodeURIComponent(wayBack)}`);
}

/** Whether leaving loses nothing: asks whoever guards what was typed, as the browser would. */
export function mayLeave(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
