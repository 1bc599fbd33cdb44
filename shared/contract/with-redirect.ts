/** An address with the target after sign-in in its query; without a target, the address itself. */
export function withRedirect(address: string, target: string | null | undefined): string {
  return target ? `${address}?redirect=${encodeURIComponent(target)}` : address;
}
