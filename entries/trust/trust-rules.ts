import { type BaseAddressProblem, checkBaseAddress } from '../../shared/contract/base-address';
import { redirectTarget } from '../../shared/contract/redirect-target';
import type { MessageKey } from '../../shared/i18n/translate';

/** What the user has done when a call fails. */
export type TrustAction = 'add-url' | 'remove-url' | 'add-app' | 'remove-app' | 'add-default-apps';

/** The title of the notification of a failed change, by the status in its answer. */
export function failureTitle(action: TrustAction, statusCode: number): MessageKey {
  if (statusCode === 500) return 'TRUST_ERROR_INTERNAL';
  if (action === 'remove-app' && statusCode === 404) return 'TRUST_ERROR_APP_NOT_FOUND';
  return action === 'add-default-apps' ? 'TRUST_ERROR_UNKNOWN' : 'TRUST_ERROR_BAD_REQUEST';
}

/** An address as the list shows it: one without a scheme is of any host. */
export function displayAddress(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `{host}${address.startsWith('/') ? '' : '/'}${address}`;
}

/** The problems that a text has from its first wrong character on; others may go away as the user types on. */
const AT_ONCE: ReadonlySet<BaseAddressProblem> = new Set([
  'TRUST_URI_WILDCARD',
  'TRUST_URI_CREDENTIALS',
  'TRUST_URI_QUERY',
]);

/**
 * The problem of a typed base address, or undefined.
 *
 * @param isComplete whether the user has left the field or submitted it
 */
export function addressProblem(text: string, isComplete: boolean): BaseAddressProblem | undefined {
  const checked = checkBaseAddress(text);
  if (checked.ok) return undefined;
  return isComplete || AT_ONCE.has(checked.problem) ? checked.problem : undefined;
}

/** The trusted address that lets the pages redirect to a target, `own` for this server, or undefined for a refusal. */
export function trustedBy(target: string, own: string, addresses: readonly string[]): string | undefined {
  const text = target.trim();
  if (redirectTarget(text, [own]) !== undefined) return 'own';
  return addresses.find((address) => redirectTarget(text, [own, address]) !== undefined);
}
