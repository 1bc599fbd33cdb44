import { type BaseAddressProblem, checkBaseAddress } from '../../shared/contract/base-address';
import { linkTarget, parseUrl, redirectTarget } from '../../shared/contract/redirect-target';
import type { MessageKey } from '../../shared/i18n/translate';

/** The user's action whose call has failed. */
export type TrustAction = 'add-url' | 'remove-url' | 'add-app' | 'remove-app' | 'add-default-apps';

/** The title of the notification of a failed change, by the status in its answer. */
export function failureTitle(action: TrustAction, statusCode: number): MessageKey {
  if (statusCode === 500) return 'TRUST_ERROR_INTERNAL';
  if (action === 'remove-app' && statusCode === 404) return 'TRUST_ERROR_APP_NOT_FOUND';
  return action === 'add-default-apps' ? 'TRUST_ERROR_UNKNOWN' : 'TRUST_ERROR_BAD_REQUEST';
}

/** An address as the list shows it: one without a scheme has the prefix `{host}`. */
export function displayAddress(address: string): string {
  return hasScheme(address) ? address : `{host}${address}`;
}

const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text);

/** The problems that are shown while the user types; further typing may solve the others. */
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

/**
 * The result of a test: the pages redirect to the target because it is an address of this server (`own`) or a trusted
 * address allows it; do not, because none allows it; or never, because of a problem of the target itself.
 */
export type TestResult =
  | { kind: 'own' }
  | { kind: 'allowed'; by: string }
  | { kind: 'refused' }
  | { kind: 'invalid'; problem: BaseAddressProblem };

/** Checks a target with the function that decides about redirects, in the pages and on the server. */
export function testRedirect(target: string, own: string, addresses: readonly string[]): TestResult {
  const text = target.trim();
  if (redirectTarget(text, [own]) !== undefined) return { kind: 'own' };
  if (linkTarget(text, own) === undefined) return { kind: 'invalid', problem: targetProblem(text) };
  const by = addresses.find((address) => redirectTarget(text, [own, address]) !== undefined);
  return by === undefined ? { kind: 'refused' } : { kind: 'allowed', by };
}

function targetProblem(text: string): BaseAddressProblem {
  if (!hasScheme(text) && !text.startsWith('/')) return 'TRUST_URI_NO_SCHEME';
  const url = parseUrl(text);
  return url?.username || url?.password ? 'TRUST_URI_CREDENTIALS' : 'TRUST_URI_INVALID';
}
