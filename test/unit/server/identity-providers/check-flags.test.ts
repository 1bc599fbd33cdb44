import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkOf, done, faulty, refused, ruleFaults } from '../../../../server/identity-providers/check-flags';
import { CHECK_STAGES, type CheckStage, type CheckStageName } from '../../../../shared/contract/connection-check';
import { CHECK_FLAGS, type CheckFlag, isCheckPassed, type ProviderCheck } from '../../../../shared/contract/providers';

type Results = Partial<Record<CheckStageName, CheckStage['result']>>;

const stages = (results: Results, others: CheckStage['result'] = 'passed'): CheckStage[] =>
  CHECK_STAGES.map((stage) => ({
    stage,
    result: results[stage] ?? others,
    messageKey: '',
    detail: '',
    users: [],
    candidates: [],
  }));

/** The results until a stage fails, after which nothing is tried. */
function endsAt(failed: CheckStageName): CheckStage[] {
  const at = CHECK_STAGES.indexOf(failed);
  return stages(
    Object.fromEntries(CHECK_STAGES.map((stage, index) => [stage, index < at ? 'passed' : 'not-tried'] as const)),
  ).map((stage) => (stage.stage === failed ? { ...stage, result: 'failed' } : stage));
}

const falseFlags = (check: ProviderCheck): CheckFlag[] => CHECK_FLAGS.filter((name) => !check[name]);

const ALL_BUT_NAME: readonly CheckFlag[] = [
  'connectionOk',
  'accessOk',
  'adminGroupOk',
  'technicalUserGroupOk',
  'syntaxOk',
];

const TABLE: readonly (readonly [name: string, stages: CheckStage[], falseFlags: readonly CheckFlag[]])[] = [
  ['all passed', stages({}), []],
  ['only warnings', stages({}, 'warning'), []],
  ['all skipped, for a provider without a connection', stages({}, 'skipped'), []],
  ['the name is unknown', endsAt('name'), ALL_BUT_NAME],
  ['nothing listens', endsAt('tcp'), ALL_BUT_NAME],
  ['the certificate is not trusted', endsAt('tls'), ALL_BUT_NAME],
  ['the password is wrong', endsAt('access'), ALL_BUT_NAME.slice(1)],
  ['there is no such base', endsAt('base'), ALL_BUT_NAME.slice(1)],
  ['only the admin group is missing', stages({ adminGroup: 'failed' }), ['adminGroupOk']],
  [
    'the admin group is missing, and nothing after it was tried',
    endsAt('adminGroup'),
    ['adminGroupOk', 'technicalUserGroupOk'],
  ],
  [
    'both groups are missing',
    stages({ adminGroup: 'failed', technicalUserGroup: 'failed', displayFormat: 'not-tried', users: 'not-tried' }),
    ['adminGroupOk', 'technicalUserGroupOk'],
  ],
  ['a format is malformed', endsAt('displayFormat'), ['syntaxOk']],
  ['the users cannot be read', stages({ users: 'failed' }), ['accessOk']],
  [
    'a format and a group are wrong',
    stages({ adminGroup: 'failed', displayFormat: 'failed', users: 'not-tried' }),
    ['adminGroupOk', 'syntaxOk'],
  ],
  ['no stage was answered', [], CHECK_FLAGS],
];

for (const [name, given, expected] of TABLE) {
  test(`${name}: ${expected.length === 0 ? 'all flags are true' : `${expected.join(', ')} false`}`, () => {
    const check = checkOf(given);
    assert.equal(falseFlags(check), [...expected]);
    assert.is(isCheckPassed(check), expected.length === 0);
    assert.is(check.showInfoTable, true);
  });
}

test('the errors are those of failed stages, with the other server’s words, each once', () => {
  const failed = { result: 'failed' as const, users: [], candidates: [] };
  const check = checkOf([
    { stage: 'tls', result: 'warning', messageKey: 'CONNECTION_NOT_ENCRYPTED', detail: '', users: [], candidates: [] },
    { ...failed, stage: 'access', messageKey: 'A', detail: 'words' },
    { ...failed, stage: 'base', messageKey: 'A', detail: '' },
  ]);
  assert.equal(check.errorList, ['A', '“words”']);
});

test('two groups that are missing have one message, and no name looks like a key', () => {
  const missing = { messageKey: 'CONNECTION_GROUP_NOT_FOUND', result: 'failed' as const, users: [], candidates: [] };
  const check = checkOf([
    { ...missing, stage: 'adminGroup', detail: 'GRP_ADMINS' },
    { ...missing, stage: 'technicalUserGroup', detail: 'GRP_SERVICES' },
    { ...missing, stage: 'users', messageKey: 'CONNECTION_LOST', detail: 'ECONNRESET' },
  ]);
  assert.equal(check.errorList, [
    'CONNECTION_GROUP_NOT_FOUND',
    '“GRP_ADMINS”',
    '“GRP_SERVICES”',
    'CONNECTION_LOST',
    '“ECONNRESET”',
  ]);
});

test('the groups that are offered are the candidates of both groups, each once', () => {
  const failed = { result: 'failed' as const, messageKey: '', detail: '', users: [] };
  const check = checkOf([
    { ...failed, stage: 'adminGroup', candidates: ['Admins', 'Administrators'] },
    { ...failed, stage: 'technicalUserGroup', candidates: ['Admins', 'Services'] },
    { ...failed, stage: 'users', candidates: ['not a group'] },
  ]);
  assert.equal(check.groupList, ['Admins', 'Administrators', 'Services']);
});

test('what was not tried shows no table; what was done has all flags', () => {
  assert.equal(falseFlags(refused('PROVIDER_PROBLEM_STALE')), CHECK_FLAGS);
  assert.equal(falseFlags(faulty([['providerNameOk', 'PROVIDER_PROBLEM_NAME']])), ['providerNameOk']);
  const rules = ruleFaults({ host: 'FIELD_REQUIRED', password: 'FIELD_REQUIRED', username: 'FIELD_NO_WHITESPACE' });
  assert.equal(falseFlags(rules), ['connectionOk', 'accessOk']);
  assert.equal(rules.errorList, ['FIELD_REQUIRED', 'FIELD_NO_WHITESPACE']);
  assert.is(refused('x').showInfoTable || rules.showInfoTable, false);
  assert.equal([isCheckPassed(done({ newId: '1', version: '2' })), done({ newId: '1' }).newId], [true, '1']);
});

test.run();
