import { PresenceFilter } from 'ldapts';
import { type Attributes, attributesOf } from './entry-attributes';
import type { LdapConnection } from './ldap-connection';

/** The attributes that a directory itself evaluates when a user binds. */
const STATE_ATTRIBUTES = [
  ...['userAccountControl', 'msDS-User-Account-Control-Computed', 'accountExpires', 'pwdLastSet'], // [MS-ADTS]
  ...['pwdAccountLockedTime', 'pwdReset'], // draft-behera-ldap-password-policy
  ...['nsAccountLock', 'krbPrincipalExpiration', 'shadowExpire'], // 389 Directory Server, MIT krb5, RFC 2307
];

/**
 * Tells whether a directory would let a user bind now, for sign-ins without a password: whether the account is neither
 * disabled, expired nor locked, and its password has neither expired nor to be changed.
 * @param now in ms since 1970
 */
export async function mayBind(connection: LdapConnection, dn: string, now: number): Promise<boolean> {
  const filter = new PresenceFilter({ attribute: 'objectClass' });
  const query = { base: dn, scope: 'base', filter, attributes: STATE_ATTRIBUTES } as const;
  const [entry] = await connection.read(query, 1);
  return entry !== undefined && isActive(attributesOf(entry), now);
}

/** Bits of `userAccountControl`; locked and expired are only in the computed one ([MS-ADTS] 2.2.16). */
const DISABLED = 0x2;
const LOCKED = 0x10;
const PASSWORD_EXPIRED = 0x800000;
const NEVER_EXPIRES = 0x10000;

const DAY = 86_400_000;

/** Evaluates the attributes of {@link mayBind}. */
export function isActive({ first }: Pick<Attributes, 'first'>, now: number): boolean {
  const has = (attribute: string, bits: number) => (Number(first(attribute)) & bits) !== 0;
  const isTrue = (attribute: string) => first(attribute).toLowerCase() === 'true';
  const shadowExpire = Number(first('shadowExpire'));
  return !(
    has('userAccountControl', DISABLED) ||
    has('msDS-User-Account-Control-Computed', DISABLED | LOCKED | PASSWORD_EXPIRED) ||
    hasExpired(first('accountExpires'), now) ||
    (first('pwdLastSet') === '0' && !has('userAccountControl', NEVER_EXPIRES)) ||
    first('pwdAccountLockedTime') !== '' ||
    isTrue('pwdReset') ||
    isTrue('nsAccountLock') ||
    (shadowExpire > 0 && shadowExpire * DAY <= now) ||
    generalizedTime(first('krbPrincipalExpiration')) <= now
  );
}

/** The values of `accountExpires` for an account that never expires. */
const NEVER = ['', '0', '9223372036854775807'];

/** From the beginning of 1601 to that of 1970, in ms. */
const FROM_1601 = 11_644_473_600_000;

/** Evaluates a time in units of 100 ns since 1601. */
function hasExpired(value: string, now: number): boolean {
  return !NEVER.includes(value) && Number(value) / 10_000 - FROM_1601 <= now;
}

/** Converts a time such as `20261128061500Z` (RFC 4517 §3.3.13) to ms since 1970; infinite if there is none. */
function generalizedTime(value: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(value) ?? [];
  if (year === undefined) return Number.POSITIVE_INFINITY;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
