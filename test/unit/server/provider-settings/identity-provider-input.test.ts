import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { creatableTypes } from '../../../../server/provider-settings/creatable-types';
import { readProvider } from '../../../../server/provider-settings/identity-provider-input';
import type { StoredProvider } from '../../../../server/providers/identity-providers';
import type { SaveProvider } from '../../../../shared/contract/identity-providers/identity-provider';
import type { Offer } from '../../../../shared/contract/identity-providers/offered-types';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { DIRECTORY, storedOf } from './provider-fixtures';

const OFFER: Offer = {
  isCloudView: false,
  isHybridView: false,
  enableLegacyProvider: false,
  newFeaturesAvailable: true,
};

const OFFERED: readonly (readonly [offer: Partial<Offer>, types: readonly string[]])[] = [
  [{}, ['Ldap', 'BuiltInAdmin', 'Scim']],
  [{ enableLegacyProvider: true }, ['Ldap', 'D3', 'BuiltInAdmin', 'Scim']],
  [{ isCloudView: true, enableLegacyProvider: true }, ['Ldap', 'Scim']],
  [{ isHybridView: true, enableLegacyProvider: true }, ['Ldap']],
];

test('the types that are offered depend on the server; of a built-in administrator one can be created', () => {
  for (const [offer, types] of OFFERED)
    assert.equal(creatableTypes(['Ldap', 'Scim'], { ...OFFER, ...offer }), [...types], JSON.stringify(offer));
  assert.equal(creatableTypes(['Ldap', 'BuiltInAdmin'], OFFER), ['Ldap', 'Scim']);
});

test('the hybrid variant of SCIM is offered in the cloud only, also by a change of the variant; a type never changes', () => {
  const scim = { providerType: 'Scim', scimType: 'HYBRID' } as const;
  const isOffered = (offer: Offer) => read({ ...SCIM, ...scim, username: 'u' }, undefined, offer).ok;
  assert.equal([isOffered(OFFER), isOffered({ ...OFFER, isCloudView: true })], [false, true]);
  const known = storedOf({ ...SCIM, id: '1' });
  assert.is(problemOf({ ...SCIM, scimType: 'HYBRID', username: 'u' }, known), 'PROVIDER_PROBLEM_TYPE');
  assert.is(problemOf({ ...SCIM, id: '1' }, KNOWN), 'PROVIDER_PROBLEM_TYPE');
});

type Posted = Omit<SaveProvider, 'antiCsrfToken'>;

const SCIM: Posted = {
  ...DIRECTORY,
  providerType: 'Scim',
  host: 'https://scim.example.org/v2',
  scimType: 'BEARER',
  password: 'token',
};

const read = (posted: Posted, known?: StoredProvider, offer = OFFER) =>
  readProvider({ form: { ...posted, antiCsrfToken: '' }, known, offer });

const refusalOf = (input: ReturnType<typeof read>) => (input.ok ? [] : (input.check.errorList ?? []));

const problemOf = (posted: Posted, known?: StoredProvider) => refusalOf(read(posted, known))[0] ?? '';

function passwordOf(posted: Posted, known?: StoredProvider): string {
  const input = read(posted, known);
  return input.ok ? input.provider.password : `refused: ${refusalOf(input).join()}`;
}

const KNOWN = storedOf({ ...DIRECTORY, id: '1' });
const KEPT = 'secret of the reader';
const REFUSED = 'refused: PROVIDER_PROBLEM_PASSWORD';

const HOSTS: Readonly<Record<string, string>> = {
  'ldap.example.org': KEPT,
  'LDAP.example.org': KEPT,
  'ldap://ldap.example.org:389/': KEPT,
  'ldaps://ldap.example.org': KEPT,
  'evil.example': REFUSED,
  'ldap.example.org:1389': REFUSED,
  'ldap.example.org:3269': REFUSED,
};

test('with the mask the stored password goes to its own host only, and another password to any', () => {
  for (const [host, password] of Object.entries(HOSTS)) {
    const posted = { ...DIRECTORY, id: '1', host };
    assert.is(passwordOf({ ...posted, password: SECRET_MASK }, KNOWN), password, host);
    assert.is(passwordOf({ ...posted, password: `${SECRET_MASK}x` }, KNOWN), password, host);
    assert.is(passwordOf({ ...posted, password: 'a new one' }, KNOWN), 'a new one');
  }
  assert.is(passwordOf({ ...DIRECTORY, password: SECRET_MASK }), REFUSED);
  assert.is(passwordOf({ ...DIRECTORY, id: '1', password: SECRET_MASK }, { ...KNOWN, password: '' }), REFUSED);
});

const PORTS: readonly (readonly [from: string, to: string, password: string])[] = [
  ['ldap.example.org:3268', 'ldap.example.org:3269', KEPT],
  ['ldap.example.org:3268', 'ldaps://ldap.example.org', REFUSED],
  ['ldaps://ldap.example.org', 'ldap.example.org', REFUSED],
  ['ldap.example.org:3269', 'ldap.example.org:3268', REFUSED],
  ['ldap.example.org:1389', 'ldaps://ldap.example.org', REFUSED],
];

test('the password is kept only where another port has the same directory with TLS', () => {
  for (const [from, host, password] of PORTS) {
    const kept = passwordOf({ ...DIRECTORY, id: '1', host, password: SECRET_MASK }, { ...KNOWN, host: from });
    assert.is(kept, password, `${from} ${host}`);
  }
});

const ADDRESSES: Readonly<Record<string, string>> = {
  'https://scim.example.org/v2': 'token',
  'scim.example.org/v2': 'token',
  'https:evil.example': REFUSED,
  'https://scim.example.org\\@evil.example': 'token',
  'https://scim.example.org:8443/v2': REFUSED,
  'http://scim.example.org/v2': REFUSED,
  'https://scim.example.org@evil.example/v2': REFUSED,
};

test('with the mask the stored token goes to its own origin only', () => {
  const known = storedOf({ ...SCIM, id: '1' });
  for (const [host, password] of Object.entries(ADDRESSES))
    assert.is(passwordOf({ ...SCIM, id: '1', host, password: SECRET_MASK }, known), password, host);
  const plain = { ...known, host: 'http://scim.example.org/v2' };
  assert.is(passwordOf({ ...SCIM, id: '1', password: SECRET_MASK }, plain), 'token', 'https in the place of http');
});

test('what a type does not have is not kept', () => {
  const admin = read({ ...DIRECTORY, providerType: 'BuiltInAdmin', username: 'root', password: 'Sufficient-1' });
  assert.equal(admin.ok && [admin.provider.host, admin.provider.adminGroup, admin.provider.username], ['', '', 'root']);
  assert.is(problemOf({ ...DIRECTORY, username: '', password: '' }), '', 'a directory may answer everybody');
  assert.is(problemOf({ ...DIRECTORY, providerName: '' }), 'FIELD_REQUIRED');
  const trusted = read({ ...SCIM, scimType: 'TRUSTED' });
  assert.equal(trusted.ok && [trusted.provider.username, trusted.provider.password], ['', '']);
  const filtered = read({ ...SCIM, userFilter: '(cn=*)', useUserFilterForLogin: true, isolated: true });
  const { userFilter, useUserFilterForLogin, isolated, domainOrId } = filtered.ok ? filtered.provider : DIRECTORY;
  assert.equal([userFilter, useUserFilterForLogin, isolated, domainOrId], ['', false, true, 'EXAMPLE']);
});

test.run();
