import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dnKey, isBelow } from '../../../../server/ldap/distinguished-name';

const SAME: readonly (readonly string[])[] = [
  ['cn=Ada,dc=example,dc=org', 'CN=ada , DC=Example, dc = org', ' cn=ada,dc=example,dc=org '],
  ['cn=Turing\\, Alan,ou=a', 'cn=Turing\\2C Alan,ou=a', 'cn=turing\\2c alan, ou=a'],
  ['cn=M\\C3\\BCller,ou=a', 'cn=Müller,ou=a'],
  ['cn=a\\+b+uid=c', 'cn=a\\2Bb + uid=c'],
  ['cn=Ada  Lovelace,ou=a', 'cn=Ada Lovelace\t ,ou= a'],
  ['cn=Ada\\ ,ou=a', 'cn=Ada\\20 , ou=a'],
];

test('a name has one key in all spellings, and different names have different ones', () => {
  for (const spellings of SAME) assert.is(new Set(spellings.map(dnKey)).size, 1, spellings.map(dnKey).join('\n'));
  const names = ['cn=a,ou=b', 'cn=a\\,ou=b', 'cn=a+ou=b', 'cn=a,ou=b,ou=c', 'cn=ab'];
  assert.is(new Set(names.map(dnKey)).size, names.length);
});

test('an entry is below a base by whole parts', () => {
  const base = 'dc=Example, dc=org';
  for (const dn of ['DC=example,DC=org', 'cn=a,dc=example,dc=org', 'cn=a, ou=b ,dc=example, dc=org'])
    assert.ok(isBelow(dn, base), dn);
  for (const dn of ['dc=org', 'cn=a,dc=other,dc=org', 'cn=a\\,dc=example,dc=org', 'cn=adc=example,dc=org', ''])
    assert.not.ok(isBelow(dn, base), dn);
  assert.ok(isBelow('cn=a', ''));
});

test.run();
