import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  type AnswerFacts,
  detailsOf,
  providerDataOf,
  providersDataOf,
} from '../../../../server/identity-providers/provider-answers';
import type { StoredProvider } from '../../../../server/identity-providers/providers';
import { parseDisplayFormat } from '../../../../shared/contract/display-format';
import { ProviderData, ProvidersData, type ProviderType } from '../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { DIRECTORY, storedOf } from './provider-fixtures';

const KNOWN = storedOf({ ...DIRECTORY, id: '1' });

const DETAILS: readonly (readonly [type: ProviderType, host: string, details: string])[] = [
  ['Ldap', 'ldaps://ldap.example.org', 'ldaps://ldap.example.org · dc=example,dc=org · EXAMPLE'],
  ['Ldap', 'user:secret@ldap.example.org', 'dc=example,dc=org · EXAMPLE'],
  ['Scim', 'https://scim.example.org/v2/', 'https://scim.example.org/v2/'],
  ['Scim', 'https://user:secret@scim.example.org/v2?token=secret#secret', 'https://scim.example.org/v2'],
  ['Scim', 'user:secret@scim.example.org/v2', ''],
  ['D3', 'https://d3.example.org', 'https://d3.example.org · EXAMPLE'],
  ['BuiltInAdmin', '', DIRECTORY.username ?? ''],
  ['Usermanagement', '', ''],
];

for (const [type, host, details] of DETAILS) {
  test(`the details of ${type} at ${host} are ${details}`, () => {
    const shown = detailsOf({ ...KNOWN, type, host });
    assert.is(shown, details);
    assert.not.match(shown, 'secret');
  });
}

const settings: AnswerFacts['settings'] = {
  openIdOnly: false,
  openIdPreferred: false,
  openIdSubAdminGroupId: '',
  htmlLoginEnabled: true,
  showKerberos: false,
  showOpenIdConnect: true,
  tfaRadio: 'Enabled',
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  disableCacheRefresh: false,
  useWhitelist: false,
  unknownDeviceDetectionEnabled: false,
  unknownDeviceDetectionOption: 0,
  d3ProviderPresent: false,
  isCloudView: false,
  ldapLoginUrl: '',
};

const FACTS: AnswerFacts = {
  settings,
  options: {
    openIdProviderList: [],
    showUserLogin: true,
    showKerberos: false,
    ldapLoginUrl: '',
    openIdPreferred: false,
    isCloudLogin: false,
    forceOpenId: false,
  },
  isHybridView: false,
  hasLegacySystem: false,
  switchedProviders: new Set(),
  origin: 'https://login.example.org',
  antiCsrfToken: 'token',
};

const dataOf = (provider: StoredProvider | undefined, accounts: number | undefined) =>
  providerDataOf(provider, { ...FACTS, accounts, creatableTypes: ['Ldap'], migrationStatus: undefined });

test('a stored password is the mask, and another is empty', () => {
  const shown = dataOf(KNOWN, 3);
  assert.is(shown.password, SECRET_MASK);
  assert.not.match(JSON.stringify(shown), 'secret of the reader');
  assert.is(dataOf({ ...KNOWN, password: '' }, 0).password, '');
  assert.is(dataOf({ ...KNOWN, type: 'BuiltInAdmin', password: '' }, 1).password, SECRET_MASK);
});

test('a provider has its fields, and a new one the defaults', () => {
  const shown = v.parse(ProviderData, dataOf(KNOWN, 3));
  const { antiCsrfToken, version, accounts, canDelete, baseUri, providerName, rootContext } = shown;
  assert.equal(
    [antiCsrfToken, version, accounts, canDelete, baseUri, providerName, rootContext],
    ['token', '1', 3, true, 'https://login.example.org', 'Directory', 'dc=example,dc=org'],
  );
  const fresh = v.parse(ProviderData, dataOf(undefined, undefined));
  assert.equal(
    [fresh.id, fresh.providerType, fresh.scimType, fresh.connectTimeoutInMs, fresh.version, fresh.canDelete],
    ['create', '', 'TRUSTED', 0, '', false],
  );
  assert.equal(fresh.creatableTypes, ['Ldap']);
  assert.is(fresh.newFeaturesAvailable && fresh.connectionCheckAvailable, true);
});

test('the connection of types that have one is checked in stages', () => {
  const has = (type: ProviderType) => dataOf({ ...KNOWN, type }, 0).connectionCheckAvailable;
  assert.equal((['Ldap', 'Scim', 'D3', 'BuiltInAdmin', 'Usermanagement'] as const).map(has), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('every display property can be named in a format', () => {
  for (const type of ['Ldap', 'D3'] as const) {
    const { availableUserDisplayProperties, availableGroupDisplayProperties } = dataOf({ ...KNOWN, type }, 0);
    for (const names of [availableUserDisplayProperties, availableGroupDisplayProperties]) {
      assert.ok((names ?? []).length > 0);
      assert.ok(parseDisplayFormat((names ?? []).map((name) => `{${name}}`).join(' '), names ?? []));
    }
  }
});

const provider = { id: '', description: '', url: '' };

test('the alerts are about the real state', () => {
  const flags = (types: readonly ProviderType[], change: Partial<AnswerFacts> = {}) => {
    const listed = types.map((type) => ({ ...KNOWN, id: `id-${type}`, type }));
    const { providers, antiCsrfToken, isHybridView, isCloudView, ...shown } = v.parse(
      ProvidersData,
      providersDataOf(listed, new Map(), { ...FACTS, ...change }),
    );
    return Object.entries(shown).flatMap(([name, value]) => (value ? [name] : []));
  };
  assert.equal(flags([]), ['htmlLoginEnabled']);
  assert.equal(flags(['BuiltInAdmin', 'D3']), [
    'htmlLoginEnabled',
    'builtInAdminConfigured',
    'd3ProviderPresentAndNotMigrated',
  ]);
  const switched = { switchedProviders: new Set([KNOWN.id]) };
  assert.equal(flags(['D3'], switched), ['htmlLoginEnabled'], 'its users sign in here');
  const openId = { ...FACTS.options, openIdProviderList: [provider], openIdPreferred: true, showUserLogin: false };
  const options = { ...openId, showKerberos: true, ldapLoginUrl: '/identityprovider/kerberos' };
  assert.equal(flags([], { options }), ['openIdConnectEnabled', 'openIdPreferred', 'kerberosEnabled']);
  assert.not(flags([], { options: { ...options, ldapLoginUrl: '' } }).includes('kerberosEnabled'), 'no button');
});

test('a row has its accounts, and when and why it was read', () => {
  const failed = { ...KNOWN, refreshedAt: Date.UTC(2026, 10, 22), refreshProblem: 'CONNECTION_REFUSED' };
  const [row] = providersDataOf([failed], new Map([['1', 5]]), FACTS).providers;
  assert.equal(
    [row?.accounts, row?.refreshedAt, row?.refreshProblem, row?.canDelete],
    [5, '2026-11-22T00:00:00.000Z', 'CONNECTION_REFUSED', true],
  );
});

test.run();
