import { isIP } from 'node:net';
import type { Db } from '../storage/connection';
import { writeJson } from '../storage/json-settings';

/** Tells whether the host of a URL is an IP address, for which WebAuthn has no passkeys. */
export const hasIpAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Returns the RP ID of passkeys (WebAuthn Level 3 §4), which is the host name of the public URL. Without a public URL it is
 * `localhost` where the request came to that name: passkeys are bound to it, so it must not follow the Host header.
 * @returns undefined if there can be no passkeys, which need a host name and a secure context
 */
export function relyingPartyId(publicUrl: string | undefined, origin: string): string | undefined {
  const url = new URL(publicUrl ?? origin);
  if (url.hostname === 'localhost') return url.hostname;
  const isSecure = url.protocol === 'https:' || url.hostname.endsWith('.localhost');
  return publicUrl === undefined || hasIpAddress(url) || !isSecure ? undefined : url.hostname;
}

/** The key in the settings table under which a server stores the RP ID of its passkeys. */
export const RELYING_PARTY = 'relying-party';

/**
 * Stores the RP ID, at each start of a server, so that statements and commands count only passkeys that still work. It is null
 * if there can be none.
 */
export function storeRelyingPartyId(db: Db, publicUrl: string | undefined): Promise<void> {
  return writeJson(db, RELYING_PARTY, relyingPartyId(publicUrl, 'http://localhost') ?? null);
}
