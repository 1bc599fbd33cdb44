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
import { ProvidersData, type ProviderType } from '../../../../shared/contract/providers';
import { DEFAULT_OPTIONS, DEFAULT_SETTINGS } from '../login-settings/policy-fixtures';
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

test('the details of a provider are its address without secrets, and what it is for', () => {
  for (const [type, host, details] of DETAILS)
    assert.is(detailsOf({ ...KNOWN, type, host }), details, `${type} ${host}`);
});

const FACTS: AnswerFacts = {
  settings: DEFAULT_SETTINGS,
  options: DEFAULT_OPTIONS,
  isHybridView: false,
  hasLegacySystem: false,
  switchedProviders: new Set(),
  origin: 'https://login.example.org',
  antiCsrfToken: 'token',
};

const dataOf = (provider: StoredProvider | undefined, accounts: number | undefined) =>
  providerDataOf(provider, { ...FACTS, accounts, creatableTypes: ['Ldap'], migrationStatus: undefined });

test('every display property can be named in a format', () => {
  for (const type of ['Ldap', 'D3'] as const) {
    const { availableUserDisplayProperties, availableGroupDisplayProperties } = dataOf({ ...KNOWN, type }, 0);
    for (const names of [availableUserDisplayProperties, availableGroupDisplayProperties]) {
      assert.ok((names ?? []).length > 0);
      assert.ok(parseDisplayFormat((names ?? []).map((name) => `{${name}}`).join(' '), names ?? []));
    }
  }
});

test('the alerts are about the real state', () => {
  const flags = (types: readonly ProviderType[], change: Partial<AnswerFacts> = {}) => {
    const listed = types.map((type) => ({ ...KNOWN, type }));
    const { providers, antiCsrfToken, isHybridView, isCloudView, ...shown } = v.parse(
      ProvidersData,
      providersDataOf(listed, new Map(), { ...FACTS, ...change }),
    );
    return Object.entries(shown).flatMap(([name, value]) => (value ? [name] : []));
  };
  assert.equal(flags([]), ['htmlLoginEnabled']);
  const both = ['htmlLoginEnabled', 'builtInAdminConfigured', 'd3ProviderPresentAndNotMigrated'];
  assert.equal(flags(['BuiltInAdmin', 'D3']), both);
  const switched = { switchedProviders: new Set([KNOWN.id]) };
  assert.equal(flags(['D3'], switched), ['htmlLoginEnabled'], 'its users sign in here');
  const openId = {
    ...FACTS.options,
    openIdProviderList: [{ id: '', description: '', url: '' }],
    openIdPreferred: true,
    showUserLogin: false,
  };
  const options = { ...openId, showKerberos: true, ldapLoginUrl: '/identityprovider/kerberos' };
  assert.equal(flags([], { options }), ['openIdConnectEnabled', 'openIdPreferred', 'kerberosEnabled']);
  assert.not(flags([], { options: { ...options, ldapLoginUrl: '' } }).includes('kerberosEnabled'), 'no button');
});

test('a row has its accounts, and when and why it was read', () => {
  const failed = { ...KNOWN, refreshedAt: Date.UTC(2026, 10, 22), refreshProblem: 'CONNECTION_REFUSED' };
  const [row] = providersDataOf([failed], new Map([['1', 5]]), FACTS).providers;
  assert.equal([row?.accounts, row?.canDelete], [5, true]);
  assert.equal([row?.refreshedAt, row?.refreshProblem], ['2026-11-22T00:00:00.000Z', 'CONNECTION_REFUSED']);
});

test.run();
