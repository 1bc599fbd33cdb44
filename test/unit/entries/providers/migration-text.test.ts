import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { migrationErrorsText, migrationText } from '../../../../entries/providers/migration-text';
import { isMigrationOver } from '../../../../entries/providers/use-migrations';
import {
  MigrationStatus,
  MigrationStatuses,
} from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { withKnownLogs } from '../../../../shared/identity-providers/migration-polling-rules';
import { statusOf as state } from '../provider/migration/statuses';

const IN_PROGRESS = { systemStatus: 'migration in progress' };
const MIGRATED = { systemStatus: 'migrated', isFinished: true };
const WITH_PASSWORDS = { ...MIGRATED, withPasswords: true };
const MOVED = { ...WITH_PASSWORDS, passwordMigrationFinished: true };
const progress = (current: number, count: number) => ({ count: { complete: { current, count } } });
const counted = (current: number) => ({ passwordMigrationCount: { current, count: 20_000 } });

test('a migration is told in a few words', () => {
  for (const [what, status, expected] of [
    ['no status', undefined, undefined],
    ['a provider without migration', v.parse(MigrationStatus, {}), undefined],
    ['a server without migration', state({}, { isFeatureDeactivated: true }), undefined],
    ['not begun', state({}), ['neutral', 'MIGRATION_OPEN']],
    ['not begun, not allowed', state({ userCanStart: false }), ['neutral', 'MIGRATION_NOT_ALLOWED']],
    ['not begun, away', state({ available: false, versionOutdated: true }), ['bad', 'MIGRATION_UNAVAILABLE']],
    ['active', state({ isActive: true, ...IN_PROGRESS }), ['neutral', 'MIGRATION_ACTIVE']],
    ['active, counted', state({ isActive: true }, progress(1, 2)), ['neutral', 'MIGRATION_PROGRESS']],
    ['active, with numbers without sense', state({ isActive: true }, progress(5, -2)), ['neutral', 'MIGRATION_ACTIVE']],
    ['failed', state({ ...IN_PROGRESS, hasErrors: true, errorMessage: 'why' }), ['bad', 'MIGRATION_FAILED']],
    ['failed because the system is away', state({ available: false, hasErrors: true }), ['bad', 'MIGRATION_FAILED']],
    ['passwords not counted', state(WITH_PASSWORDS), ['neutral', 'MIGRATION_PASSWORDS_PENDING']],
    ['not begun, old', state({ versionOutdated: true, userCanStart: false }), ['bad', 'MIGRATION_OUTDATED']],
    ['active, the system away', state({ isActive: true, available: false }), ['neutral', 'MIGRATION_ACTIVE']],
    ['active again after errors', state({ isActive: true, hasErrors: true }), ['neutral', 'MIGRATION_ACTIVE']],
    ['finished, the system away', state({ isFinished: true, available: false }), ['neutral', 'MIGRATION_TO_FINISH']],
    ['stopped', state(IN_PROGRESS), ['neutral', 'MIGRATION_STATE_STOPPED']],
    ['finished', state({ ...IN_PROGRESS, isFinished: true }), ['neutral', 'MIGRATION_TO_FINISH']],
    ['all moved', state({ ...IN_PROGRESS, usersAndGroupsMigrated: true }), ['neutral', 'MIGRATION_TO_FINISH']],
    ['migrated without passwords', state(MIGRATED), ['good', 'MIGRATION_DONE']],
    ['migrated, the system turned off', state({ ...MIGRATED, available: false }), ['good', 'MIGRATION_DONE']],
    ['passwords waiting', state(WITH_PASSWORDS, counted(0)), ['neutral', 'MIGRATION_PASSWORDS_PENDING']],
    ['passwords under way', state(WITH_PASSWORDS, counted(7)), ['neutral', 'MIGRATION_PASSWORDS_PROGRESS']],
    ['passwords moved', state(MOVED, counted(20_000)), ['good', 'MIGRATION_DONE']],
    ['a state of another server', state({ systemStatus: 'quantum' }), ['neutral', 'MIGRATION_OPEN']],
  ] as const) {
    const text = migrationText(status);
    assert.equal(text && [text.tone, text.text], expected, what);
  }
});

test('errors are told, with their number where it is known', () => {
  for (const [status, expected] of [
    [undefined, undefined],
    [state({}, { errorCount: 0, hasErrorLogFile: false }), undefined],
    [state({}), undefined],
    [state({}, { errorCount: 3 }), 'MIGRATION_ALERT_ERRORS'],
    [state({}, { hasErrorLogFile: true }), 'MIGRATION_ALERT_ERROR_LOG'],
    [state({}, { isFeatureDeactivated: true, errorCount: 3 }), undefined],
  ] as const)
    assert.is(migrationErrorsText(status), expected);
});

test('what the logs have is known until an answer says otherwise', () => {
  const known = withKnownLogs(state({}), state({}, { errorCount: 3, hasErrorLogFile: true }));
  assert.equal([known.errorCount, known.hasErrorLogFile], [3, true]);
  assert.is(withKnownLogs(state({}, { errorCount: 0 }), known).errorCount, 0);
  assert.is(withKnownLogs(state({}), undefined).errorCount, undefined);
});

test('where no provider is migrated nothing is read again', () => {
  const off = { isFeatureDeactivated: true };
  const isOver = (statuses: object) => isMigrationOver(v.parse(MigrationStatuses, statuses));
  assert.equal([{}, { a: off, b: off }, off, { a: off, b: {} }].map(isOver), [true, true, true, false]);
});

test.run();
