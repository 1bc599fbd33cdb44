import '../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectionProblems, problemsOf, requiredFields } from '../../../../entries/provider/form-problems';
import { type FormValues, isChanged, payloadOf, valuesOf } from '../../../../entries/provider/form-values';
import { previewOf } from '../../../../entries/provider/format-preview';
import { insertProperty } from '../../../../entries/provider/sections/DisplayFormatField';
import type { ProviderType } from '../../../../shared/contract/identity-providers/identity-provider';
import {
  type Offer,
  offeredScimTypes,
  offeredTypes,
} from '../../../../shared/contract/identity-providers/offered-types';
import { hasField } from '../../../../shared/contract/identity-providers/provider-fields';
import { isSameServer } from '../../../../shared/contract/identity-providers/same-server';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { administrator, directory, newProvider } from './render-provider';

const data = directory();
const values = valuesOf(data);

const PROBLEMS: [over: Partial<FormValues>, problem?: string][] = [
  [{}],
  [{ host: 'http://x' }, 'PROVIDER_HOST_INVALID'],
  [{ username: '', password: '' }],
  [{ connectTimeoutInMs: '' }],
  [{ connectTimeoutInMs: ' 60000 ' }],
  ...['60001', '-1', '1.5', '0x10'].map((connectTimeoutInMs): [object, string] => [
    { connectTimeoutInMs },
    'PROVIDER_TIMEOUT_INVALID',
  ]),
  [{ userDisplayFormat: '{displayName} ({department})' }],
  [{ groupDisplayFormat: '{department}' }, 'PROVIDER_FORMAT_UNKNOWN'],
];

test('a directory has the problems of its fields; what other servers have accepted is not wrong while it is unchanged', () => {
  for (const [over, problem] of PROBLEMS) {
    const expected = problem ? { [Object.keys(over)[0] ?? '']: problem } : {};
    assert.equal(problemsOf({ ...values, ...over }, data), expected, JSON.stringify(over));
  }
  const loaded = directory({ host: 'http://x', connectTimeoutInMs: 90_000, userDisplayFormat: '%name%{shoe}' });
  assert.equal(problemsOf(valuesOf(loaded), loaded), {});
  assert.equal(problemsOf({ ...valuesOf(loaded), host: 'http://y' }, loaded), { host: 'PROVIDER_HOST_INVALID' });
  const empty = directory({ host: '' });
  assert.equal(problemsOf(valuesOf(empty), empty), { host: 'FIELD_REQUIRED' });
});

test('a server that names no properties may know any, and fields that a type does not have are never wrong', () => {
  const silent = directory({ availableUserDisplayProperties: [] });
  assert.equal(problemsOf({ ...valuesOf(silent), userDisplayFormat: '{any}' }, silent), {});
  const over = { host: 'http://x', connectTimeoutInMs: 'soon', userDisplayFormat: '{shoe}' };
  assert.equal(problemsOf({ ...valuesOf(administrator()), ...over }, administrator()), {});
});

test('the fields that must not stay empty are told', () => {
  const required = (of: Parameters<typeof valuesOf>[0]) => [...requiredFields(valuesOf(of))].sort().join();
  assert.is(required(data), 'adminGroup,host,providerName,rootContext');
  assert.is(required(administrator()), 'confirmPassword,password,providerName,username');
  assert.is(required(newProvider({ providerType: 'Usermanagement' })), 'providerName');
  assert.is(required(newProvider({ id: '1', providerType: 'Quantum' })), '');
  assert.equal(connectionProblems({ providerName: 'x', host: 'y', adminGroup: 'z' }), { host: 'y' }, 'for a check');
});

test('what is saved is what was loaded with what was typed over it', () => {
  const saved = payloadOf({ ...values, host: 'other', isolated: true, connectTimeoutInMs: '250' }, data);
  assert.equal(saved, { ...data, host: 'other', isolated: true, connectTimeoutInMs: 250, scimType: 'TRUSTED' });
  for (const password of [SECRET_MASK, `${SECRET_MASK}more`]) {
    assert.is(payloadOf({ ...values, password }, data).password, SECRET_MASK);
    assert.is(isChanged({ ...values, password }, data), false, 'the mask leaves the password unchanged');
  }
  const created = newProvider();
  assert.is(isChanged(valuesOf(created), created), false);
  assert.is(isChanged({ ...valuesOf(created), providerType: 'Scim' }, created), true);
});

test('fields that a type or a way to sign in does not have are saved as they were loaded', () => {
  const created = newProvider();
  const over = { userFilter: '(x=y)', domainOrId: 'D', host: 'h', username: 'reader', password: 'secret' };
  const sent = (scimType: 'TRUSTED' | 'BASIC' | 'BEARER') => {
    const payload = payloadOf({ ...valuesOf(created), providerType: 'Scim', ...over, scimType }, created);
    return [payload.userFilter, payload.domainOrId, payload.host, payload.username, payload.password];
  };
  assert.equal(sent('TRUSTED'), ['', '', 'h', '', '']);
  assert.equal(sent('BEARER'), ['', '', 'h', '', 'secret']);
  assert.equal(sent('BASIC'), ['', '', 'h', 'reader', 'secret']);
  const strange = directory({ providerType: 'Quantum' });
  const types = [valuesOf(strange).providerType, payloadOf(valuesOf(strange), strange).providerType];
  assert.equal(types, [undefined, 'Quantum']);
  assert.equal([hasField(undefined, 'providerName'), hasField(undefined, 'host')], [true, false]);
});

const properties = ['displayName', 'department', 'shoeSize', 'description'];

test('a format has an example, as long as names may be; a property takes the place of what is selected', () => {
  for (const [format, kind, text] of [
    ['{displayName} ({department})', 'user', 'Ada Lovelace (Research)'],
    ['{displayName}: {description}', 'group', 'Research: All of research'],
    ['{shoeSize}', 'user', 'shoeSize'],
    [' ', 'user', undefined],
    ['{unknown}', 'user', undefined],
    ['{displayName', 'user', undefined],
    ['x'.repeat(60), 'user', 'x'.repeat(50)],
  ] as const)
    assert.is(previewOf(format, { kind, properties, max: 50 }), text, format);
  assert.equal(insertProperty('a b', 'sn', { start: 1, end: 1 }), { text: 'a{sn} b', caret: 5 });
  assert.equal(insertProperty('a b', 'sn', { start: 0, end: 3 }), { text: '{sn}', caret: 4 });
});

const OFF = { isCloudView: false, isHybridView: false, enableLegacyProvider: false, newFeaturesAvailable: false };
const OFFERED: [mode: Partial<Offer>, types: string][] = [
  [{}, 'Ldap BuiltInAdmin Usermanagement'],
  [{ enableLegacyProvider: true }, 'Ldap D3 BuiltInAdmin Usermanagement'],
  [{ newFeaturesAvailable: true }, 'Ldap BuiltInAdmin Scim Usermanagement'],
  [{ isCloudView: true, enableLegacyProvider: true }, 'Ldap Usermanagement'],
  [{ isCloudView: true, newFeaturesAvailable: true }, 'Ldap Scim Usermanagement'],
  [{ isHybridView: true, enableLegacyProvider: true, newFeaturesAvailable: true }, 'Ldap'],
  [{ newFeaturesAvailable: true, creatableTypes: ['Scim', 'D3', 'Ldap'] }, 'Ldap Scim'],
];

test('the types and ways to sign in that a server can have are offered, and the one that is chosen', () => {
  for (const [mode, types] of OFFERED)
    assert.is(offeredTypes({ ...OFF, creatableTypes: undefined, ...mode }).join(' '), types, JSON.stringify(mode));
  for (const [isCloudView, chosen, isOffered] of [
    [false, 'TRUSTED', false],
    [true, 'TRUSTED', true],
    [false, 'HYBRID', true],
  ] as const)
    assert.is(offeredScimTypes({ isCloudView }, chosen).includes('HYBRID'), isOffered);
});

const HOSTS: [type: ProviderType, before: string, now: string, isSame: boolean][] = [
  ['Ldap', 'ldap.example.com', ' LDAP.example.com ', true],
  ['Ldap', 'ldap.example.com', 'ldap://ldap.example.com:389', true],
  ['Ldap', 'ldap.example.com', 'ldaps://ldap.example.com', true],
  ['Ldap', 'ldaps://ldap.example.com', 'ldap.example.com', false],
  ['Ldap', 'ldaps://ldap.example.com', 'ldap.example.com:636', true],
  ['Ldap', 'ldap.example.com', 'ldaps://ldap.example.com:1636', false],
  ['Ldap', 'ldap.example.com:3268', 'ldap.example.com:3269', true],
  ['Ldap', 'ldap.example.com:1389', 'ldaps://ldap.example.com:1389', true],
  ['Ldap', 'ldaps://ldap.example.com', 'ldap://ldap.example.com', false],
  ['Ldap', 'ldap.example.com', 'other.example.com', false],
  ['Ldap', 'ldaps://dc1.example ldaps://dc2.example', 'ldaps://dc2.example  ldaps://dc1.example', true],
  ['Ldap', 'ldap://dc1.example ldaps://dc2.example', 'ldaps://dc1.example', true],
  ['Ldap', 'ldaps://dc1.example', 'ldaps://dc1.example ldaps://dc2.example', false],
  ['Ldap', 'ldap://dc1.example ldaps://dc2.example', 'ldap://dc2.example', false],
  ['Ldap', 'http://not an address', 'http://not an address', true],
  ['Ldap', 'http://not an address', 'ldap.example.com', false],
  ['Scim', 'https://scim.example.com', 'scim.example.com/v2', true],
  ['Scim', 'http://scim.example.com', 'https://scim.example.com', true],
  ['Scim', 'https://scim.example.com', 'http://scim.example.com', false],
  ['Scim', 'http://scim.example.com:8080', 'https://scim.example.com', false],
  ['Scim', 'https://scim.example.com', 'https://scim.example.com:8443', false],
  ['D3', 'https://d3.example.com', 'https://other.example.com', false],
];

test('a secret is kept for the same server only, and for no connection that is less secure', () => {
  for (const [type, before, now, isSame] of HOSTS)
    assert.is(isSameServer(type, before, now), isSame, `${type}: ${before} and ${now}`);
});

test.run();
