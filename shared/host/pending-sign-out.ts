import { LOGOUT_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../contract/addresses';

/**
 * A sign-out that a page has requested. The shell shows and stores the address of the confirmation; the frame first
 * loads the address that signs out, which redirects to it.
 */
export interface PendingSignOut {
  /**
   * Begins a sign-out if the path is a sign-out address.
   *
   * @returns the path to show: for a sign-out the confirmation's, because the sign-out address contains a token and
   * must not be in the history; otherwise the path itself
   */
  begin(path: string): string;
  /** Whether this address is the confirmation's and the sign-out has not been sent yet. */
  isPending(address: string): boolean;
  /** Returns the address that signs out in place of that of the confirmation, once; undefined for any other address. */
  take(address: string): string | undefined;
}

/** Creates the sign-out of a shell, which is not pending yet. */
export function createPendingSignOut(server: string): PendingSignOut {
  let pending: string | undefined;
  const isPending = (address: string) => pending !== undefined && address === server + LOGOUT_PAGE_ADDRESS;
  return {
    begin(path) {
      pending = path.startsWith(`${LOGOUT_ADDRESS}/`) ? server + path : undefined;
      return pending ? LOGOUT_PAGE_ADDRESS : path;
    },
    isPending,
    take(address) {
      if (!isPending(address)) return undefined;
      const taken = pending;
      pending = undefined;
      return taken;
    },
  };
}
