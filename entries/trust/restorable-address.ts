import { checkTrustedAddress } from '../../shared/contract/trusted-address';
import { parentOrigin, parentWindow } from '../../shared/host/parent-window';

/** The origin of the window that shows this page in a frame; undefined without one. */
export function embedder(): string | undefined {
  const { parent } = parentWindow();
  return parent ? parentOrigin(parent) : undefined;
}

/**
 * Whether a deleted address can be added again from this page: servers accept only addresses in the form that browsers
 * write, and without its own origin, or the one that embeds it, the page may not be there any more.
 */
export function isRestorable(address: string): boolean {
  const checked = checkTrustedAddress(address);
  return checked.ok && checked.address === address && address !== location.origin && address !== embedder();
}
