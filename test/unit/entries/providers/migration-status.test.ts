import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { isMigrationOver, migrationDelay, migrationText } from '../../../../entries/providers/migration-status';
import { MigrationStatus, MigrationStatuses } from '../../../../shared/contract/migration';

const state = (d3MigrationStatus: object, over: object = {}) =>
  v.parse(MigrationStatus, {
    d3MigrationStatus: { available: true, userCanStart: true, ...d3MigrationStatus },
    ...over,
  });

for (const [what, status, expected] of [
  ['no status', undefined, undefined],
  ['a provider without migration', v.parse(MigrationStatus, {}), undefined],
  ['a server without migration', state({}, { isFeatureDeactivated: true }), undefined],
  ['a server that is away', state({ available: false, hasErrors: true }), ['bad', 'MIGRATION_UNAVAILABLE']],
  ['an old server', state({ versionOutdated: true }), ['bad', 'MIGRATION_OUTDATED']],
  ['errors', state({ hasErrors: true, errorMessage: 'why', isActive: true }), ['bad', 'MIGRATION_FAILED']],
  ['errors without a message', state({ hasErrors: true }), ['bad', 'MIGRATION_FAILED']],
  ['running', state({ isActive: true }), ['neutral', 'MIGRATION_ACTIVE']],
  [
    'running, counted',
    state({ isActive: true }, { count: { complete: { current: 1, count: 2 } } }),
    ['neutral', 'MIGRATION_PROGRESS'],
  ],
  ['finished', state({ isFinished: true }), ['good', 'MIGRATION_DONE']],
  ['migrated', state({ systemStatus: 'migrated' }), ['good', 'MIGRATION_DONE']],
  ['in progress', state({ systemStatus: 'migration in progress' }), ['neutral', 'MIGRATION_ACTIVE']],
  ['not begun', state({}), ['neutral', 'MIGRATION_OPEN']],
  ['not begun, not allowed', state({ userCanStart: false }), ['neutral', 'MIGRATION_NOT_ALLOWED']],
] as const) {
  test(`${what}: ${expected?.[1] ?? 'nothing is said'}`, () => {
    const text = migrationText(status);
    assert.equal(text && [text.tone, text.text], expected);
  });
}

for (const [statuses, expected] of [
  [{}, true],
  [{ a: { isFeatureDeactivated: true }, b: { isFeatureDeactivated: true } }, true],
  [{ a: { isFeatureDeactivated: true }, b: {} }, false],
] as const) {
  test(`${JSON.stringify(statuses)}: ${expected ? 'not read again' : 'read again'}`, () => {
    assert.is(isMigrationOver(v.parse(MigrationStatuses, statuses)), expected);
  });
}

test('each failure in a row doubles the time until the next read, up to 30 s', () => {
  assert.equal([0, 1, 2, 3, 4, 5, 60].map(migrationDelay), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a state that cannot be read costs no other one, and a server may say at the top that it has none', () => {
  const statuses = v.parse(MigrationStatuses, { a: { isFeatureDeactivated: 'no' }, b: {}, total: 2 });
  assert.equal(Object.keys(statuses), ['b']);
  assert.equal(v.parse(MigrationStatuses, { isFeatureDeactivated: true, a: {} }), {});
  assert.ok(isMigrationOver(v.parse(MigrationStatuses, { isFeatureDeactivated: true })));
});

test.run();
