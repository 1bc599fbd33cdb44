import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/two-factor';

/** Seconds that a code lives (RFC 6238 §5.2). */
const PERIOD_S = 30;

/** What an authenticator needs to know. */
export interface Account {
  label: string;
  issuer: string;
  /** Base32. */
  secret: string;
}

/** The address that an authenticator reads from the QR code: time-based codes for an account. */
export function otpauthUri({ label, issuer, secret }: Account): string {
  const name = [issuer, label].filter(Boolean).map(escaped).join(':');
  const query = [
    ['secret', secret],
    ...(issuer ? [['issuer', issuer]] : []),
    ['algorithm', 'SHA1'],
    ['digits', String(TWO_FACTOR_CODE_LENGTH)],
    ['period', String(PERIOD_S)],
  ].map(([key, value = '']) => `${key}=${escaped(value)}`);
  return `otpauth://totp/${name}?${query.join('&')}`;
}

/** Not URLSearchParams: authenticators show its `+` for a blank as it is. Half a surrogate pair cannot be escaped. */
function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** A secret as a person types it: in groups of four characters. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/gsu)?.join(' ') ?? '';
}
