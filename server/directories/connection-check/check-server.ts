import type { PresentedCertificate } from '../../../shared/contract/identity-providers/connection-check';
import type { LdapHost } from '../../../shared/contract/identity-providers/ldap-host';
import type { ConnectorDeps } from '../identity-providers/connector';
import { findAddresses, type Limits, openSocket, stepSignal, UntrustedCertificate } from '../outgoing/open-socket';
import type { CheckStages, Finding } from './check-stages';

/** A certificate that ends this soon is a warning, in ms. */
const EXPIRES_SOON = 30 * 86_400_000;

/** How many addresses of a name are shown. */
const SHOWN_ADDRESSES = 5;

/**
 * Tries the first two stages: resolves the name, and connects.
 *
 * @param hostOf reads the host of the provider, and throws a SourceError for one that cannot be one
 * @returns undefined where one of them has failed
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

/** What the stage of TLS shows: the certificate, and a warning where it ends soon or where there is none. */
export function tlsFinding(certificate: PresentedCertificate | undefined): Finding {
  if (certificate === undefined) return { result: 'warning', messageKey: 'CONNECTION_NOT_ENCRYPTED' };
  const isEnding = Date.parse(certificate.validTo ?? '') - Date.now() < EXPIRES_SOON;
  return isEnding
    ? { result: 'warning', messageKey: 'CONNECTION_CERTIFICATE_EXPIRES_SOON', certificate }
    : { certificate };
}

/** What a failure of TLS shows: the certificate that is not trusted. */
export const untrustedFinding = (error: unknown): Finding =>
  error instanceof UntrustedCertificate ? { certificate: error.certificate } : {};
