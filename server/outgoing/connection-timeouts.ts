/** The limits of a connection. */
export interface Limits {
  /** The timeout of each step, in ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** How long to wait for a connection by default, in ms. */
const DEFAULT_CONNECT_TIMEOUT = 5000;

/** Returns how long each step of a connection may take, in ms. */
export function timeoutOf({ connectTimeoutInMs }: { readonly connectTimeoutInMs: number }): number {
  return connectTimeoutInMs > 0 ? connectTimeoutInMs : DEFAULT_CONNECT_TIMEOUT;
}

/** Returns a signal that aborts after the timeout or with the caller's signal. */
export function stepSignal({ timeout, signal }: Limits): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
}
