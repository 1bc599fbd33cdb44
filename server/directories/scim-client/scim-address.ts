import { parseUrl } from '../../../shared/contract/redirect-target';
import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';

/** Where a SCIM service is. */
export interface ScimAddress {
  /** Without a slash at its end: `/Users` follows. */
  readonly base: string;
  /** An IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/**
 * Reads the address that an administrator has entered: `https://scim.example.org/v2`, or a host name alone, which is reached
 * with TLS. Credentials go without TLS only to this machine, for development and tests.
 *
 * @throws SourceError
 */
export function scimAddressOf({ host, scimType }: Pick<IdentityProvider, 'host' | 'scimType'>): ScimAddress {
  const text = host.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Credentials in an address would be shown with it.
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

/** Whether an address is one of this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
