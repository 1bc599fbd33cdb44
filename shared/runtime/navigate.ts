import { LOGIN_ADDRESS } from '../contract/addresses';
import { redirectTarget } from '../contract/redirect-target';
import { readBoot } from './boot';

/** The origins a redirect of this page may lead to: its own first, then those the server trusts. */
function followedOrigins(): string[] {
  return [location.origin, ...readBoot().trustedOrigins];
}

/** The address to follow for what an answer or a query asks for, or the start of this origin when that is unsafe. */
export function safeTarget(target: unknown): string {
  return redirectTarget(target, followedOrigins()) ?? `${location.origin}/`;
}

/** Leaves for an address of an answer or a query, if {@link redirectTarget} allows it, else for the start page. */
export function leaveFor(target: unknown): void {
  location.assign(safeTarget(target));
}

/**
 * Goes on after a step of signing in, as {@link leaveFor}. The fragment of this address goes along: a browser keeps it over
 * the server's redirect to sign-in, and the server never knows it (RFC 9110 §10.2.2).
 */
export function continueTo(target: unknown): void {
  const address = safeTarget(target);
  leaveFor(address.includes('#') ? address : address + location.hash);
}

/** Goes to sign-in because the session is over, with the way back to this very page. */
export function leaveForSignIn(): void {
  const wayBack = location.pathname + location.search + location.hash;
  location.assign(`${LOGIN_ADDRESS}?redirect=${encodeURIComponent(wayBack)}`);
}

/** Whether leaving loses nothing: asks whoever guards what was typed, as the browser would. */
export function mayLeave(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
