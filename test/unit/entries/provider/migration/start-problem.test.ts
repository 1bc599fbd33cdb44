import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startProblem } from '../../../../../entries/provider/migration/start-problem';
import { statusOf } from './statuses';

const BEGUN = { systemStatus: 'migration in progress' };
const MOVING = { systemStatus: 'migrated', isFinished: true, withPasswords: true };

for (const [name, migration, isReRun, problem] of [
  ['not started', {}, false, undefined],
  ['a re-run', BEGUN, true, undefined],
  ['a re-run whose run was taken back', {}, true, undefined],
  ['started by somebody else', { ...BEGUN, isActive: true }, false, 'MIGRATION_PROBLEM_RUNNING'],
  ['run again by somebody else', { ...BEGUN, isActive: true }, true, 'MIGRATION_PROBLEM_RUNNING'],
  ['started and aborted by somebody else', BEGUN, false, 'MIGRATION_PROBLEM_STARTED'],
  ['finished, and its passwords are moved', MOVING, true, 'MIGRATION_PROBLEM_RUNNING'],
  ['the system is away', { available: false }, false, 'MIGRATION_ALERT_UNAVAILABLE'],
  ['no longer allowed', { userCanStart: false }, false, 'MIGRATION_ALERT_NOT_ALLOWED'],
  ['an old system', { versionOutdated: true }, true, 'MIGRATION_ALERT_OUTDATED'],
] as const)
  test(`${name}: ${problem ?? 'the start is possible'}`, () =>
    assert.is(startProblem(statusOf(migration), isReRun), problem));

test('turned off', () => {
  assert.is(startProblem(statusOf({}, { isFeatureDeactivated: true }), false), 'MIGRATION_ALERT_DEACTIVATED');
});

test.run();
