import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  type AnswerContext,
  detailsOf,
  providerDataOf,
  providersDataOf,
} from '../../../../server/provider-settings/identity-provider-answers';
import { checkOf } from '../../../../server/provider-settings/provider-check-answers';
import type { SealedProvider } from '../../../../server/providers/identity-providers';
import {
  CHECK_STAGES,
  type CheckStage,
  type CheckStageName,
} from '../../../../shared/contract/identity-providers/connection-check';
import { parseDisplayFormat } from '../../../../shared/contract/identity-providers/display-format';
import {
  CHECK_FLAGS,
  type CheckFlag,
  isCheckPassed,
  type ProviderCheck,
  type ProviderType,
} from '../../../../shared/contract/identity-providers/identity-provider';
import { ProvidersData } from '../../../../shared/contract/identity-providers/identity-provider-list';
import { DEFAULT_OPTIONS } from '../settings/login-settings/policy-fixtures';
import { DIRECTORY, storedOf } from './provider-fixtures';

type Results = Partial<Record<CheckStageName, CheckStage['result']>>;

const NONE = { messageKey: '', detail: '', users: [], candidates: [] };

const stages = (results: Results, others: CheckStage['result'] = 'passed'): CheckStage[] =>
  CHECK_STAGES.map((stage) => ({ stage, result: results[stage] ?? others, ...NONE }));

/** The results until a stage fails, after which nothing is tried. */
function endsAt(failed: CheckStageName): CheckStage[] {
  const before = CHECK_STAGES.slice(0, CHECK_STAGES.indexOf(failed)).map((stage) => [stage, 'passed'] as const);
  return stages({ ...Object.fromEntries(before), [failed]: 'failed' }, 'not-tried');
}

const falseFlags = (check: ProviderCheck): CheckFlag[] => CHECK_FLAGS.filter((name) => !check[name]);

const GROUPS = ['adminGroupOk', 'technicalUserGroupOk'] as const;
const AFTER_ACCESS = [...GROUPS, 'syntaxOk'] as const;
const ALL_BUT_NAME = ['connectionOk', 'accessOk', ...AFTER_ACCESS] as const;

const BOTH = { adminGroup: 'failed', technicalUserGroup: 'failed' } as const;
const FORMAT = { adminGroup: 'failed', displayFormat: 'failed' } as const;

const TABLE: readonly (readonly [name: string, stages: CheckStage[], falseFlags: readonly CheckFlag[]])[] = [
  ['all passed', stages({}), []],
  ['all skipped, for a provider without a connection', stages({}, 'skipped'), []],
  ['the name is unknown', endsAt('name'), ALL_BUT_NAME],
  ['the password is wrong', endsAt('access'), ['accessOk', ...AFTER_ACCESS]],
  ['only the admin group is missing', stages({ adminGroup: 'failed' }), ['adminGroupOk']],
  ['the admin group is missing, and nothing after it was tried', endsAt('adminGroup'), GROUPS],
  ['both groups are missing', stages({ ...BOTH, displayFormat: 'not-tried', users: 'not-tried' }), GROUPS],
  ['the users cannot be read', stages({ users: 'failed' }), ['accessOk']],
  ['a format and a group are wrong', stages({ ...FORMAT, users: 'not-tried' }), ['adminGroupOk', 'syntaxOk']],
  ['no stage was answered', [], CHECK_FLAGS],
];

test('the flags that are false say what failed, and without any the check has passed', () => {
  for (const [name, given, expected] of TABLE) {
    const check = checkOf(given);
    assert.equal(falseFlags(check), [...expected], name);
    assert.equal([isCheckPassed(check), check.showInfoTable], [expected.length === 0, true], name);
  }
});

const failed = (stage: CheckStageName, messageKey: string, detail = '', candidates: string[] = []): CheckStage => ({
  stage,
  result: 'failed',
  messageKey,
  detail,
  users: [],
  candidates,
});

test('the errors are those of failed stages, with the other server’s words, each once and no name looking like a key', () => {
  const warning: CheckStage = { ...failed('tls', 'CONNECTION_NOT_ENCRYPTED'), result: 'warning' };
  const { errorList } = checkOf([warning, failed('access', 'A', 'words'), failed('base', 'A')]);
  assert.equal(errorList, ['A', '“words”']);
  const check = checkOf([
    failed('adminGroup', 'CONNECTION_GROUP_NOT_FOUND', 'GRP_ADMINS'),
    failed('technicalUserGroup', 'CONNECTION_GROUP_NOT_FOUND', 'GRP_SERVICES'),
    failed('users', 'CONNECTION_LOST', 'ECONNRESET'),
  ]);
  const groups = ['CONNECTION_GROUP_NOT_FOUND', '“GRP_ADMINS”', '“GRP_SERVICES”'];
  assert.equal(check.errorList, [...groups, 'CONNECTION_LOST', '“ECONNRESET”']);
});

const { password: sealedPassword, ...stored } = storedOf({ ...DIRECTORY, id: '1' });
const KNOWN: SealedProvider = { ...stored, sealedPassword };

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

const CONTEXT: AnswerContext = {
  options: DEFAULT_OPTIONS,
  offer: { isCloudView: false, isHybridView: false, enableLegacyProvider: false, newFeaturesAvailable: true },
  providersWithLocalSignIn: new Set(),
  origin: 'https://login.example.org',
  antiCsrfToken: 'token',
};

const dataOf = (provider: SealedProvider | undefined, accounts: number | undefined) =>
  providerDataOf(provider, { ...CONTEXT, accounts, creatableTypes: ['Ldap'], migrationStatus: undefined });

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
  const flags = (types: readonly ProviderType[], change: Partial<AnswerContext> = {}) => {
    const listed = types.map((type) => ({ ...KNOWN, type }));
    const { providers, antiCsrfToken, isHybridView, isCloudView, ...shown } = v.parse(
      ProvidersData,
      providersDataOf(listed, new Map(), { ...CONTEXT, ...change }),
    );
    return Object.entries(shown).flatMap(([name, value]) => (value ? [name] : []));
  };
  assert.equal(flags([]), ['htmlLoginEnabled']);
  const both = ['htmlLoginEnabled', 'builtInAdminConfigured', 'd3ProviderPresentAndNotMigrated'];
  assert.equal(flags(['BuiltInAdmin', 'D3']), both);
  const local = { providersWithLocalSignIn: new Set([KNOWN.id]) };
  assert.equal(flags(['D3'], local), ['htmlLoginEnabled'], 'its users sign in here');
  const openId = {
    ...CONTEXT.options,
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
  const [row] = providersDataOf([failed], new Map([['1', 5]]), CONTEXT).providers;
  assert.equal([row?.accounts, row?.canDelete], [5, true]);
  assert.equal([row?.refreshedAt, row?.refreshProblem], ['2026-11-22T00:00:00.000Z', 'CONNECTION_REFUSED']);
});

test.run();
