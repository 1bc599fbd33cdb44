import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  creatableTypes,
  isOffered,
  type Offer,
  readProvider,
} from '../../../../server/identity-providers/provider-input';
import type { StoredProvider } from '../../../../server/identity-providers/providers';
import { PROVIDER_TYPES, type SaveProvider } from '../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { DIRECTORY, storedOf } from './provider-fixtures';

const OFFER: Offer = { isCloudView: false, isHybridView: false, enableLegacyProvider: false };

const OFFERED: readonly (readonly [offer: Partial<Offer>, types: readonly string[]])[] = [
  [{}, ['Ldap', 'BuiltInAdmin', 'Scim']],
  [{ enableLegacyProvider: true }, ['Ldap', 'D3', 'BuiltInAdmin', 'Scim']],
  [{ isCloudView: true, enableLegacyProvider: true }, ['Ldap', 'Scim']],
  [{ isHybridView: true, enableLegacyProvider: true }, ['Ldap']],
];

for (const [offer, types] of OFFERED) {
  test(`with ${JSON.stringify(offer)} these types are offered: ${types.join(', ')}`, () => {
    const offered = PROVIDER_TYPES.filter((providerType) =>
      isOffered({ providerType, scimType: 'TRUSTED' }, { ...OFFER, ...offer }),
    );
    assert.equal(offered, [...types]);
  });
}

test('of a built-in administrator one can be created, of the other types more', () => {
  assert.equal(creatableTypes(['Ldap', 'Scim'], OFFER), ['Ldap', 'BuiltInAdmin', 'Scim']);
  assert.equal(creatableTypes(['Ldap', 'BuiltInAdmin'], OFFER), ['Ldap', 'Scim']);
});

test('the hybrid variant of SCIM is offered in the cloud only, also by a change of the variant', () => {
  const scim = { providerType: 'Scim', scimType: 'HYBRID' } as const;
  assert.equal([isOffered(scim, OFFER), isOffered(scim, { ...OFFER, isCloudView: true })], [false, true]);
  const known = storedOf({ ...SCIM, id: '1' });
  assert.is(problemOf({ ...SCIM, scimType: 'HYBRID', username: 'u' }, known), 'PROVIDER_PROBLEM_TYPE');
});

const SCIM: Omit<SaveProvider, 'antiCsrfToken'> = {
  ...DIRECTORY,
  providerType: 'Scim',
  host: 'https://scim.example.org/v2',
  scimType: 'BEARER',
  password: 'token',
};

const read = (posted: Omit<SaveProvider, 'antiCsrfToken'>, known?: StoredProvider) =>
  readProvider({ form: { ...posted, antiCsrfToken: '' }, known, offer: OFFER });

function problemOf(posted: Omit<SaveProvider, 'antiCsrfToken'>, known?: StoredProvider): string {
  const input = read(posted, known);
  return input.ok ? '' : (input.check.errorList?.[0] ?? '');
}

/** The password that the connection would be made with. */
function passwordOf(posted: Omit<SaveProvider, 'antiCsrfToken'>, known?: StoredProvider): string {
  const input = read(posted, known);
  return input.ok ? input.provider.password : `refused: ${input.check.errorList?.join()}`;
}

const KNOWN = storedOf({ ...DIRECTORY, id: '1' });
const KEPT = 'secret of the reader';
const REFUSED = 'refused: PROVIDER_PROBLEM_PASSWORD';

const HOSTS: readonly (readonly [host: string, password: string])[] = [
  ['ldap.example.org', KEPT],
  ['LDAP.example.org', KEPT],
  ['ldap://ldap.example.org:389/', KEPT],
  ['evil.example', REFUSED],
  ['ldap.example.org:1389', REFUSED],
  ['ldaps://ldap.example.org', KEPT],
  ['LDAP.example.org:636', KEPT],
  ['ldap.example.org:3269', REFUSED],
  ['ldaps://ldap.example.org:1636', REFUSED],
  ['ldaps://evil.example', REFUSED],
];

for (const [host, password] of HOSTS) {
  test(`with the mask the stored password ${password === KEPT ? 'goes to' : 'does not go to'} ${host}`, () => {
    assert.is(passwordOf({ ...DIRECTORY, id: '1', host, password: SECRET_MASK }, KNOWN), password);
    assert.is(passwordOf({ ...DIRECTORY, id: '1', host, password: `${SECRET_MASK}x` }, KNOWN), password);
    assert.is(passwordOf({ ...DIRECTORY, id: '1', host, password: 'a new one' }, KNOWN), 'a new one');
  });
}

const PORTS: readonly (readonly [from: string, to: string, isKept: boolean])[] = [
  ['ldap.example.org:3268', 'ldap.example.org:3269', true],
  ['ldap.example.org:3268', 'ldaps://ldap.example.org', false],
  ['ldaps://ldap.example.org', 'ldap.example.org', false],
  ['ldap.example.org:3269', 'ldap.example.org:3268', false],
  ['ldap.example.org:1389', 'ldaps://ldap.example.org', false],
];

for (const [from, to, isKept] of PORTS) {
  test(`from ${from} to ${to} the password ${isKept ? 'is kept' : 'is entered again'}`, () => {
    const kept = passwordOf({ ...DIRECTORY, id: '1', host: to, password: SECRET_MASK }, { ...KNOWN, host: from });
    assert.is(kept, isKept ? KEPT : REFUSED);
  });
}

const ADDRESSES: readonly (readonly [host: string, password: string])[] = [
  ['https://scim.example.org/v2', 'token'],
  ['https://scim.example.org/other', 'token'],
  ['scim.example.org/v2', 'token'],
  ['https:evil.example', REFUSED],
  ['https://scim.example.org\\@evil.example', 'token'],
  ['https://scim.example.org:8443/v2', REFUSED],
  ['http://scim.example.org/v2', REFUSED],
  ['https://scim.example.org@evil.example/v2', REFUSED],
];

for (const [host, password] of ADDRESSES) {
  test(`with the mask the stored token ${password === 'token' ? 'goes to' : 'does not go to'} ${host}`, () => {
    const known = storedOf({ ...SCIM, id: '1' });
    assert.is(passwordOf({ ...SCIM, id: '1', host, password: SECRET_MASK }, known), password);
  });
}

test('the mask without a stored password is refused', () => {
  assert.is(passwordOf({ ...DIRECTORY, password: SECRET_MASK }), REFUSED);
  assert.is(passwordOf({ ...DIRECTORY, id: '1', password: SECRET_MASK }, { ...KNOWN, password: '' }), REFUSED);
});

const RULES: readonly (readonly [change: Partial<SaveProvider>, problem: string])[] = [
  [{ providerName: '' }, 'FIELD_REQUIRED'],
  [{ host: '' }, 'FIELD_REQUIRED'],
  [{ rootContext: '' }, 'FIELD_REQUIRED'],
  [{ adminGroup: '' }, 'FIELD_REQUIRED'],
  [{ username: 'a b' }, 'FIELD_NO_WHITESPACE'],
  [{ providerType: 'BuiltInAdmin', username: 'root', password: 'short' }, 'PROVIDER_PASSWORD_RULE'],
  [{ providerType: 'Usermanagement' }, 'PROVIDER_PROBLEM_TYPE'],
  [{ username: '', password: '' }, ''],
];

for (const [change, problem] of RULES) {
  test(`a new provider with ${JSON.stringify(change)} ${problem === '' ? 'is accepted' : `is refused: ${problem}`}`, () => {
    assert.is(problemOf({ ...DIRECTORY, ...change }), problem);
  });
}

test('the type never changes', () => {
  assert.is(problemOf({ ...SCIM, id: '1' }, KNOWN), 'PROVIDER_PROBLEM_TYPE');
});

test('what a type does not have is not kept', () => {
  const admin = read({ ...DIRECTORY, providerType: 'BuiltInAdmin', username: 'root', password: 'Sufficient-1' });
  assert.equal(admin.ok && [admin.provider.host, admin.provider.adminGroup, admin.provider.username], ['', '', 'root']);
  const trusted = read({ ...SCIM, scimType: 'TRUSTED' });
  assert.equal(trusted.ok && [trusted.provider.username, trusted.provider.password], ['', '']);
});

test.run();
