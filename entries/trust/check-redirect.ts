import { parseUrl } from '../../shared/contract/parse-url';
import { linkTarget, redirectTarget } from '../../shared/contract/redirect-target';
import type { TrustedAddressProblem } from '../../shared/contract/trusted-address';
import { hasScheme } from './display-address';

/**
 * Whether the pages redirect to a target: it is an address of this server (`own`), a trusted address allows it, none
 * allows it (`refused`), or it is no valid target.
 */
export type RedirectCheck =
  | { kind: 'own' }
  | { kind: 'allowed'; by: string }
  | { kind: 'refused' }
  | { kind: 'invalid'; problem: TrustedAddressProblem };

/** Checks a target with the function that decides about redirects, in the pages and on the server. */
export function checkRedirect(target: string, own: string, addresses: readonly string[]): RedirectCheck {
  const text = target.trim();
  if (redirectTarget(text, [own]) !== undefined) return { kind: 'own' };
  if (linkTarget(text, own) === undefined) return { kind: 'invalid', problem: targetProblem(text) };
  const by = addresses.find((address) => redirectTarget(text, [own, address]) !== undefined);
  return by === undefined ? { kind: 'refused' } : { kind: 'allowed', by };
}

function targetProblem(text: string): TrustedAddressProblem {
  if (!hasScheme(text) && !text.startsWith('/')) return 'TRUST_URI_NO_SCHEME';
  const url = parseUrl(text);
  return url?.username || url?.password ? 'TRUST_URI_CREDENTIALS' : 'TRUST_URI_INVALID';
}
