import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseLdapHost, parseLdapHosts } from '../../../../shared/contract/identity-providers/ldap-host';
import { checkTrustedAddress } from '../../../../shared/contract/trusted-address';

const ADDRESSES: [text: string, address: string, isOrigin: boolean][] = [
  ['https://a.example', 'https://a.example', true],
  [' HTTPS://A.Example:443/ ', 'https://a.example', true],
  ['http://a.example:8080', 'http://a.example:8080', true],
  ['https://a.example/portal', 'https://a.example/portal', false],
  ['https://a.example/portal//', 'https://a.example/portal', false],
  ['https://a.example/one/../two', 'https://a.example/two', false],
  ['https://bücher.example', 'https://xn--bcher-kva.example', true],
  ['https://a.example/pfad/ü', 'https://a.example/pfad/%C3%BC', false],
  ['http://[::1]:8080/a', 'http://[::1]:8080/a', false],
  ['http://server_1:8080', 'http://server_1:8080', true],
];

test('an address of a trusted application is brought into one form', () => {
  for (const [text, address, isOrigin] of ADDRESSES)
    assert.equal(checkTrustedAddress(text), { ok: true, address, isOrigin }, text);
});

const PROBLEMS: [text: string, problem: string][] = [
  ['', 'TRUST_URI_EMPTY'],
  ['  ', 'TRUST_URI_EMPTY'],
  ['a.example', 'TRUST_URI_NO_SCHEME'],
  ['//a.example', 'TRUST_URI_NO_SCHEME'],
  ['javascript:alert(1)', 'TRUST_URI_NO_SCHEME'],
  ['https://*.example', 'TRUST_URI_WILDCARD'],
  ['https://a.example/*', 'TRUST_URI_WILDCARD'],
  ['ftp://a.example', 'TRUST_URI_INVALID'],
  ['https://', 'TRUST_URI_INVALID'],
  ['https:///a', 'TRUST_URI_INVALID'],
  ['https://a b', 'TRUST_URI_INVALID'],
  ['https://a.example\\b', 'TRUST_URI_INVALID'],
  ['https://a.example:99999', 'TRUST_URI_INVALID'],
  ['https://a.example.', 'TRUST_URI_INVALID'],
  ['https://a.example,https://b.example', 'TRUST_URI_INVALID'],
  ['https://a.example;frame-src', 'TRUST_URI_INVALID'],
  ['https://a.example\u202e', 'TRUST_URI_INVALID'],
  ['https://a.example/\u200b', 'TRUST_URI_INVALID'],
  ['https://a.example/\u0007', 'TRUST_URI_INVALID'],
  ['https://me:secret@a.example', 'TRUST_URI_CREDENTIALS'],
  ['https://a.example?x=1', 'TRUST_URI_QUERY'],
  ['https://a.example/#x', 'TRUST_URI_QUERY'],
  [`https://a.example/${'x'.repeat(2048)}`, 'TRUST_URI_INVALID'],
];

test('any other address is refused with its problem', () => {
  for (const [text, problem] of PROBLEMS) assert.equal(checkTrustedAddress(text), { ok: false, problem }, text);
});

const HOSTS: [text: string, hostname: string, port: number, isSecure: boolean][] = [
  ['ldap.example.org', 'ldap.example.org', 389, false],
  [' ldap.example.org ', 'ldap.example.org', 389, false],
  ['ldap.example.org:1389', 'ldap.example.org', 1389, false],
  ['ldap.example.org:636', 'ldap.example.org', 636, true],
  ['ldap.example.org:0636', 'ldap.example.org', 636, true],
  ['ldap.example.org:3269', 'ldap.example.org', 3269, true],
  ['ldap://ldap.example.org', 'ldap.example.org', 389, false],
  ['ldap://ldap.example.org:636/', 'ldap.example.org', 636, true],
  ['ldaps://ldap.example.org', 'ldap.example.org', 636, true],
  ['LDAPS://ldap.example.org:1636', 'ldap.example.org', 1636, true],
  ['ldaps:ldap.example.org', 'ldap.example.org', 636, true],
  ['ldaps', 'ldaps', 389, false],
  ['ldaps.example.org', 'ldaps.example.org', 389, false],
  ['192.0.2.7:636', '192.0.2.7', 636, true],
  ['2001:db8::1', '2001:db8::1', 389, false],
  ['2001:db8::636', '2001:db8::636', 389, false],
  ['[2001:db8::1]', '2001:db8::1', 389, false],
  ['[2001:db8::1]:636', '2001:db8::1', 636, true],
  ['ldaps://[2001:db8::1]', '2001:db8::1', 636, true],
  ['ldaps://2001:db8::1', '2001:db8::1', 636, true],
  ['[::ffff:192.0.2.7]:3269', '::ffff:192.0.2.7', 3269, true],
];

test('a host has the port of its kind unless it names one, and TLS from the start for the ports and the scheme of it', () => {
  for (const [text, hostname, port, isSecure] of HOSTS)
    assert.equal(parseLdapHost(text), { hostname, port, isSecure }, text);
});

test('several hosts are separated by blanks, and each of them is one', () => {
  const [one, other] = [parseLdapHost('ldaps://dc1.example'), parseLdapHost('ldap://dc2.example:636')];
  assert.equal(parseLdapHosts(' ldaps://dc1.example\t ldap://dc2.example:636 '), [one, other]);
  for (const text of ['', 'ldap://dc1.example ldap://user@dc2', 'dc1.example dc2.example', 'ldap:a '.repeat(6)])
    assert.is(parseLdapHosts(text), undefined, text);
});

const NO_HOSTS = [
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
  for (const text of NO_HOSTS) assert.is(parseLdapHost(text), undefined, text);
});

test.run();
