import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountState } from '../../../../server/ldap/account-state';
import { attributesOf } from '../../../../server/ldap/entry-attributes';

const NOW = Date.UTC(2026, 10, 28);

/** A time in units of 100 ns since 1601. */
const fileTime = (at: number) => String((at + 11_644_473_600_000) * 10_000);

const CASES: readonly (readonly [attributes: Record<string, string>, state: string | undefined])[] = [
  [{}, undefined],
  [{ userAccountControl: '512', accountExpires: '0', pwdLastSet: '133000000000000000' }, undefined],
  [{ accountExpires: '9223372036854775807', 'msDS-User-Account-Control-Computed': '0' }, undefined],
  [{ userAccountControl: '514' }, 'disabled'],
  [{ nsAccountLock: 'TRUE' }, 'disabled'],
  [{ accountExpires: fileTime(NOW - 1) }, 'expired'],
  [{ accountExpires: fileTime(NOW + 1000) }, undefined],
  [{ shadowExpire: '20000' }, 'expired'],
  [{ shadowExpire: '-1' }, undefined],
  [{ krbPrincipalExpiration: '20261127235959Z' }, 'expired'],
  [{ krbPrincipalExpiration: '20261128000001Z' }, undefined],
  [{ 'msDS-User-Account-Control-Computed': '16' }, 'locked'],
  [{ pwdAccountLockedTime: '20261101000000Z' }, 'locked'],
  [{ 'msDS-User-Account-Control-Computed': '8388608' }, 'must-change'],
  [{ pwdLastSet: '0' }, 'must-change'],
  [{ pwdLastSet: '0', userAccountControl: '66048' }, undefined],
  [{ pwdReset: 'TRUE' }, 'must-change'],
];

test('an account has the state that its directory would tell at a bind', () => {
  for (const [attributes, state] of CASES)
    assert.is(accountState(attributesOf({ dn: 'cn=a', ...attributes }), NOW), state, JSON.stringify(attributes));
});

test.run();
