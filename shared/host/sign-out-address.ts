import { LOGOUT_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../contract/addresses';

/** A sign-out that a page has requested: the frame that shows its confirmation navigates over the address that signs out. */
export interface SignOutAddress {
  /**
   * Begins a sign-out when a path is of one.
   *
   * @returns the path to show: for a sign-out that of its confirmation, because no history may have the address of a sign-out
   */
  begin(path: string): string;
  /** Whether the confirmation is this address, and no frame has navigated there yet. */
  isPending(address: string): boolean;
  /** Returns the address that signs out in place of that of the confirmation, once; undefined for any other address. */
  take(address: string): string | undefined;
}

/** Creates the sign-out of a shell, which is not pending yet. */
export function createSignOutAddress(server: string): SignOutAddress {
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
