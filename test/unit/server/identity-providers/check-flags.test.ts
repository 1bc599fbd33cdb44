import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkOf } from '../../../../server/identity-providers/check-flags';
import { CHECK_STAGES, type CheckStage, type CheckStageName } from '../../../../shared/contract/connection-check';
import { CHECK_FLAGS, type CheckFlag, isCheckPassed, type ProviderCheck } from '../../../../shared/contract/providers';

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
  ['the certificate is not trusted', endsAt('tls'), ALL_BUT_NAME],
  ['the password is wrong', endsAt('access'), ['accessOk', ...AFTER_ACCESS]],
  ['only the admin group is missing', stages({ adminGroup: 'failed' }), ['adminGroupOk']],
  ['the admin group is missing, and nothing after it was tried', endsAt('adminGroup'), GROUPS],
  ['both groups are missing', stages({ ...BOTH, displayFormat: 'not-tried', users: 'not-tried' }), GROUPS],
  ['a format is malformed', endsAt('displayFormat'), ['syntaxOk']],
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

test.run();
