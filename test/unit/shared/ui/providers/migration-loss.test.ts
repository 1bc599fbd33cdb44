import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MigrationStatus } from '../../../../../shared/contract/migration';
import { migrationLoss } from '../../../../../shared/ui/providers/migration-loss';

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
] as const) {
  test(`${what}: ${expected ?? 'nothing is lost of it'}`, () => assert.is(migrationLoss(status), expected));
}

test.run();
