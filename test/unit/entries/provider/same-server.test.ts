import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSameServer } from '../../../../entries/provider/same-server';
import type { ProviderType } from '../../../../shared/contract/providers';

const HOSTS: [type: ProviderType, before: string, now: string, isSame: boolean][] = [
  ['Ldap', 'ldap.example.com', ' LDAP.example.com ', true],
  ['Ldap', 'ldap.example.com', 'ldap://ldap.example.com:389', true],
  ['Ldap', 'ldap.example.com', 'ldaps://ldap.example.com', true],
  ['Ldap', 'ldaps://ldap.example.com', 'ldap.example.com', false],
  ['Ldap', 'ldaps://ldap.example.com', 'ldap.example.com:636', true],
  ['Ldap', 'ldap.example.com', 'ldaps://ldap.example.com:1636', false],
  ['Ldap', 'ldap.example.com', 'other.example.com', false],
  ['Ldap', 'http://not an address', 'http://not an address', true],
  ['Ldap', 'http://not an address', 'ldap.example.com', false],
  ['Scim', 'https://scim.example.com', 'scim.example.com/v2', true],
  ['Scim', 'http://scim.example.com', 'https://scim.example.com', true],
  ['Scim', 'https://scim.example.com', 'http://scim.example.com', false],
  ['Scim', 'https://scim.example.com', 'https://scim.example.com:8443', false],
  ['D3', 'https://d3.example.com', 'https://other.example.com', false],
];
for (const [type, before, now, isSame] of HOSTS)
  test(`${type}: ${before} and ${now} are ${isSame ? 'the same' : 'two servers'}`, () =>
    assert.is(isSameServer(type, before, now), isSame));

test.run();
