import type { PresentedCertificate } from '../../shared/contract/identity-providers/connection-check';
import type { LdapHost } from '../../shared/contract/identity-providers/ldap-host';
import { type Limits, stepSignal } from '../outgoing/connection-timeouts';
import { findAddresses, openSocket } from '../outgoing/open-socket';
import { UntrustedCertificate } from '../outgoing/secure-socket';
import type { CheckStages, Finding } from '../providers/check-stages';
import type { ConnectorDeps } from '../providers/connector';

/** The remaining validity, in ms, below which a certificate causes a warning. */
const EXPIRES_SOON = 30 * 86_400_000;

/** How many addresses of a host are shown. */
const SHOWN_ADDRESSES = 5;

/**
 * Tries the stages `name` and `tcp`: it resolves the name and connects.
 * @param hostOf reads the host of the provider, and throws a SourceError if it is invalid
 * @returns undefined if one of them failed
 */
export async function connectInStages<Host extends LdapHost>(
  stages: CheckStages,
  { deps, limits, hostOf }: { readonly deps: ConnectorDeps; readonly limits: Limits; readonly hostOf: () => Host },
) {
  const named = await stages.try('name', async () => {
    const host = hostOf();
    const addresses = await findAddresses(deps, host, limits);
    const shown = addresses.slice(0, SHOWN_ADDRESSES).map(({ address }) => address);
    return { value: { host, addresses }, finding: { detail: shown.join(', ') } };
  });
  if (named === undefined) return undefined;
  const { host, addresses } = named;
  const socket = await stages.try('tcp', async () => ({
    value: await openSocket(host, addresses, stepSignal(limits)),
  }));
  return socket && { host, socket };
}

/** Returns the finding of the TLS stage: the certificate, or a warning if it expires soon or if there is no TLS. */
export function tlsFinding(certificate: PresentedCertificate | undefined): Finding {
  if (certificate === undefined) return { result: 'warning', messageKey: 'CONNECTION_NOT_ENCRYPTED' };
  const isEnding = Date.parse(certificate.validTo ?? '') - Date.now() < EXPIRES_SOON;
  return isEnding
    ? { result: 'warning', messageKey: 'CONNECTION_CERTIFICATE_EXPIRES_SOON', certificate }
    : { certificate };
}

/** Returns the certificate that was not trusted, for the finding of a failed TLS stage. */
export const untrustedFinding = (error: unknown): Finding =>
  error instanceof UntrustedCertificate ? { certificate: error.certificate } : {};
