/** A token that signs nobody in. `detail` is the library's text, for the log. */
export interface RefusedToken {
  readonly kind: 'refused';
  readonly reason: 'ntlm' | 'clock' | 'invalid';
  readonly detail: string;
}

/** The beginning of each NTLM message ([MS-NLMP] 2.2.1), which SPNEGO may wrap. */
const NTLM = Buffer.from('NTLMSSP\0');

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Checks the form of a token before the library gets it. */
export function tokenOf(base64: string): { readonly base64: string } | RefusedToken {
  if (!BASE64.test(base64) || base64.length % 4 !== 0)
    return { kind: 'refused', reason: 'invalid', detail: 'the token is not in base64' };
  if (Buffer.from(base64, 'base64').includes(NTLM))
    return { kind: 'refused', reason: 'ntlm', detail: 'NTLM instead of Kerberos' };
  return { base64 };
}

/** The texts of MIT's library for tickets whose times do not fit this machine's clock (RFC 4120 §7.5.9). */
const CLOCK = /clock skew|ticket expired|ticket not yet valid/i;

/** Returns why the library refused a token. */
export function refusalOf(message: string): RefusedToken {
  return { kind: 'refused', reason: CLOCK.test(message) ? 'clock' : 'invalid', detail: message.slice(0, 500) };
}
