import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/account/two-factor';

/** The validity of a code in seconds (RFC 6238 §5.2). */
const PERIOD_S = 30;

/** The account that an authenticator app shows. */
export interface Account {
  label: string;
  issuer: string;
  /** Base32. */
  secret: string;
}

/** The URI in the QR code, from which an authenticator app reads the account and the secret. */
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

/**
 * Percent-encodes a text. URLSearchParams would encode a space as `+`, which authenticator apps show. Lone surrogates
 * are replaced, because encodeURIComponent throws at them.
 */
function escaped(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
