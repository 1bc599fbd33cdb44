import { parseUrl } from '../../shared/contract/parse-url';
import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';

/** The address of a SCIM service. */
export interface ScimAddress {
  /** The base address without a trailing slash. */
  readonly base: string;
  /** The host name, or an IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/**
 * Parses the entered address: `https://scim.example.org/v2`, or only a host name, which implies TLS. Credentials are
 * sent without TLS only to the local machine, for development and tests.
 * @throws SourceError
 */
export function parseScimAddress({ host, scimType }: Pick<IdentityProvider, 'host' | 'scimType'>): ScimAddress {
  const text = host.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Credentials in the address would be shown together with it.
  if (url === undefined || !isWeb || url.hostname === '' || url.username !== '' || url.password !== '')
    throw new SourceError('CONNECTION_HOST_INVALID');
  const isSecure = url.protocol === 'https:';
  if (!isSecure && scimType !== 'TRUSTED' && !isLoopback(url)) throw new SourceError('CONNECTION_TLS_REQUIRED');
  return {
    base: url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''),
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 443 : 80),
    isSecure,
  };
}

/** Tells whether an address is the local machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
