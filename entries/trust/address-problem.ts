import { checkTrustedAddress, type TrustedAddressProblem } from '../../shared/contract/trusted-address';

/** The problems that are shown while the user types; further typing may solve the others. */
const AT_ONCE: ReadonlySet<TrustedAddressProblem> = new Set([
  'TRUST_URI_WILDCARD',
  'TRUST_URI_CREDENTIALS',
  'TRUST_URI_QUERY',
]);

/**
 * The problem of a typed base address, or undefined.
 *
 * @param isComplete whether the user has left the field or submitted it
 */
export function addressProblem(text: string, isComplete: boolean): TrustedAddressProblem | undefined {
  const checked = checkTrustedAddress(text);
  if (checked.ok) return undefined;
  return isComplete || AT_ONCE.has(checked.problem) ? checked.problem : undefined;
}
