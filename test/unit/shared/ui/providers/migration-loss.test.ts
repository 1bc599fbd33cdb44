import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MigrationStatus } from '../../../../../shared/contract/migration';
import { keepsProvider, migrationLoss } from '../../../../../shared/ui/providers/migration-loss';

const state = (d3MigrationStatus: object, over: object = {}) =>
  v.parse(MigrationStatus, { d3MigrationStatus, ...over });
const IN_PROGRESS = { systemStatus: 'migration in progress' };
const MIGRATED = { systemStatus: 'migrated', isFinished: true };

for (const [what, status, expected] of [
  ['no status', undefined, undefined],
  ['no migration', v.parse(MigrationStatus, {}), undefined],
  ['migrations turned off', state({ isActive: true }, { isFeatureDeactivated: true }), undefined],
  ['not begun', state({}), undefined],
  ['active', state({ ...IN_PROGRESS, isActive: true }), 'MIGRATION_LOSS_ACTIVE'],
  ['stopped', state(IN_PROGRESS), 'MIGRATION_LOSS_UNFINISHED'],
  ['finished', state({ isFinished: true }), 'MIGRATION_LOSS_UNFINISHED'],
  ['all moved', state({ usersAndGroupsMigrated: true }), 'MIGRATION_LOSS_UNFINISHED'],
  ['migrated without passwords', state(MIGRATED), undefined],
  ['passwords pending', state({ ...MIGRATED, withPasswords: true }), 'MIGRATION_LOSS_PASSWORDS'],
  ['passwords moved', state({ ...MIGRATED, withPasswords: true, passwordMigrationFinished: true }), undefined],
] as const)
  test(`${what}: ${expected ?? 'nothing is lost of it'}`, () => assert.is(migrationLoss(status), expected));

for (const [what, status, expected] of [
  ['not begun', {}, false],
  ['active', { ...IN_PROGRESS, isActive: true }, true],
  ['active again after it was migrated', { ...MIGRATED, isActive: true }, true],
  ['stopped', IN_PROGRESS, false],
  ['failed', { ...IN_PROGRESS, hasErrors: true }, false],
  ['finished', { ...IN_PROGRESS, isFinished: true }, true],
  ['migrated without passwords', MIGRATED, false],
  ['passwords pending', { ...MIGRATED, withPasswords: true }, true],
  ['passwords that could not be moved', { ...MIGRATED, withPasswords: true, hasErrors: true }, false],
  ['passwords moved', { ...MIGRATED, withPasswords: true, passwordMigrationFinished: true }, false],
] as const)
  test(`${what}: the provider ${expected ? 'cannot' : 'can'} be deleted`, () => {
    assert.is(keepsProvider(state(status).d3MigrationStatus), expected);
  });

test('a server that tells no more than whether it is active', () => {
  assert.equal(
    [keepsProvider(undefined), keepsProvider({ isActive: false, isFinished: true }), keepsProvider({ isActive: true })],
    [false, false, true],
  );
});

test.run();
