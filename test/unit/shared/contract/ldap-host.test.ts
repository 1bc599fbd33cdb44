import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseLdapHost } from '../../../../shared/contract/ldap-host';

const HOSTS: [text: string, hostname: string, port: number, isSecure: boolean][] = [
  ['ldap.example.org', 'ldap.example.org', 389, false],
  [' ldap.example.org ', 'ldap.example.org', 389, false],
  ['ldap.example.org:1389', 'ldap.example.org', 1389, false],
  ['ldap.example.org:636', 'ldap.example.org', 636, true],
  ['ldap.example.org:0636', 'ldap.example.org', 636, true],
  ['ldap.example.org:3269', 'ldap.example.org', 3269, true],
  ['ldap.example.org:6360', 'ldap.example.org', 6360, false],
  ['ldap.example.org:3268', 'ldap.example.org', 3268, false],
  ['ldap://ldap.example.org', 'ldap.example.org', 389, false],
  ['ldap://ldap.example.org:636/', 'ldap.example.org', 636, true],
  ['ldaps://ldap.example.org', 'ldap.example.org', 636, true],
  ['LDAPS://ldap.example.org:1636', 'ldap.example.org', 1636, true],
  ['ldaps:ldap.example.org', 'ldap.example.org', 636, true],
  ['ldaps', 'ldaps', 389, false],
  ['ldaps.example.org', 'ldaps.example.org', 389, false],
  ['192.0.2.7', '192.0.2.7', 389, false],
  ['192.0.2.7:636', '192.0.2.7', 636, true],
  ['2001:db8::1', '2001:db8::1', 389, false],
  ['2001:db8::636', '2001:db8::636', 389, false],
  ['[2001:db8::1]', '2001:db8::1', 389, false],
  ['[2001:db8::1]:636', '2001:db8::1', 636, true],
  ['ldaps://[2001:db8::1]', '2001:db8::1', 636, true],
  ['ldaps://2001:db8::1', '2001:db8::1', 636, true],
  ['[::ffff:192.0.2.7]:3269', '::ffff:192.0.2.7', 3269, true],
  ['::1', '::1', 389, false],
];

test('a host has the port of its kind unless it names one, and TLS from the start for the ports and the scheme of it', () => {
  for (const [text, hostname, port, isSecure] of HOSTS)
    assert.equal(parseLdapHost(text), { hostname, port, isSecure }, text);
});

const REFUSED = [
  '',
  ' ',
  'http://ldap.example.org',
  'ldap.example.org:0',
  'ldap.example.org:65536',
  'ldap.example.org:123456',
  'ldap.example.org:',
  'ldap example',
  'user@ldap.example.org',
  'ldap.example.org/dc=example',
  'ldap.example.org?x',
  '[2001:db8::1',
  '2001:db8::1]',
  '[ldap.example.org]',
];

test('what is no host is refused', () => {
  for (const text of REFUSED) assert.is(parseLdapHost(text), undefined, text);
});

test.run();
