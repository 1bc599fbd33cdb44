import { PresenceFilter } from 'ldapts';
import { type Attributes, attributesOf } from './entry-attributes';
import type { LdapConnection } from './ldap-connection';
import type { AccountState } from './ldap-error';

/** The attributes that a directory itself evaluates when a user binds. */
const STATE_ATTRIBUTES = [
  ...['userAccountControl', 'msDS-User-Account-Control-Computed', 'accountExpires', 'pwdLastSet'], // [MS-ADTS]
  ...['pwdAccountLockedTime', 'pwdReset'], // draft-behera-ldap-password-policy
  ...['nsAccountLock', 'krbPrincipalExpiration', 'shadowExpire'], // 389 Directory Server, MIT krb5, RFC 2307
];

/**
 * Reads why a directory would not let a user bind now, for sign-ins without a password.
 * @param now in ms since 1970
 * @returns undefined if it would
 */
export async function readAccountState(
  connection: LdapConnection,
  dn: string,
  now: number,
): Promise<AccountState | undefined> {
  const filter = new PresenceFilter({ attribute: 'objectClass' });
  const query = { base: dn, scope: 'base', filter, attributes: STATE_ATTRIBUTES } as const;
  const [entry] = await connection.read(query, 1);
  return entry === undefined ? 'disabled' : accountState(attributesOf(entry), now);
}

/** Bits of `userAccountControl`; locked and expired are only in the computed one ([MS-ADTS] 2.2.16). */
const DISABLED = 0x2;
const LOCKED = 0x10;
const PASSWORD_EXPIRED = 0x800000;
const NEVER_EXPIRES = 0x10000;

const DAY = 86_400_000;

/** Evaluates the attributes of {@link readAccountState}. */
export function accountState({ first }: Pick<Attributes, 'first'>, now: number): AccountState | undefined {
  const control = Number(first('userAccountControl')) | Number(first('msDS-User-Account-Control-Computed'));
  const isTrue = (attribute: string) => first(attribute).toLowerCase() === 'true';
  const shadowExpire = Number(first('shadowExpire'));
  if ((control & DISABLED) !== 0 || isTrue('nsAccountLock')) return 'disabled';
  const isShadowExpired = shadowExpire > 0 && shadowExpire * DAY <= now;
  if (hasExpired(first('accountExpires'), now) || isShadowExpired) return 'expired';
  if (generalizedTime(first('krbPrincipalExpiration')) <= now) return 'expired';
  if ((control & LOCKED) !== 0 || first('pwdAccountLockedTime') !== '') return 'locked';
  const mustChange = first('pwdLastSet') === '0' && (control & NEVER_EXPIRES) === 0;
  return mustChange || (control & PASSWORD_EXPIRED) !== 0 || isTrue('pwdReset') ? 'must-change' : undefined;
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
