import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { type PanelView, panelView } from '../../../../../entries/provider/migration/panel-view';
import { isPollingOver } from '../../../../../entries/provider/migration/polling';
import { MigrationStatus, SYSTEM_STATUS } from '../../../../../shared/contract/migration';
import { statusOf } from './statuses';

const { inProgress, migrated } = SYSTEM_STATUS;
const [IN_PROGRESS, FINISHED] = [{ systemStatus: inProgress }, { isFinished: true }];
const MIGRATED = { systemStatus: migrated, isFinished: true };
const WITH_PASSWORDS = { ...MIGRATED, withPasswords: true };
const passwords = (current: number) => ({ passwordMigrationCount: { current, count: 10 } });

const ROWS: readonly [name: string, migration: object, shown: Partial<PanelView>, others?: object][] = [
  ['away', { available: false, versionOutdated: true }, { state: 'unavailable', alerts: ['unavailable'] }],
  [
    'outdated',
    { versionOutdated: true, userCanStart: false },
    { alerts: ['outdated', 'notAllowed'], canRecheck: true },
  ],
  ['not allowed', { userCanStart: false }, { state: 'open', alerts: ['notAllowed'], canRecheck: true }],
  ['not started', {}, { state: 'open', alerts: ['notActive'], start: 'prompt', canRecheck: false, isReRun: false }],
  ['asked for by the legacy system', { autoStart: true }, { alerts: ['notActive'], start: 'dialog' }],
  ['of a status that is not known', { systemStatus: 'something else' }, { state: 'open', start: 'prompt' }],
  ['active', { isActive: true, ...IN_PROGRESS }, { state: 'active', hasProgress: true, canAbort: true, alerts: [] }],
  ['finished', FINISHED, { state: 'finished', canRerun: true, isReRun: true, canAbort: false, canFinish: false }],
  ['of moved users and groups', { usersAndGroupsMigrated: true }, { state: 'finished', canRerun: true }],
  ['in progress', IN_PROGRESS, { state: 'stopped', canAbort: true, canFinish: false, canRerun: true }],
  ['in progress and finished', { ...IN_PROGRESS, ...FINISHED }, { state: 'finished', canAbort: true, canFinish: true }],
  ['migrated without passwords', MIGRATED, { state: 'migrated', alerts: ['setPasswords'], passwords: undefined }],
  ['migrated, passwords waiting', WITH_PASSWORDS, { state: 'migrated', alerts: [], passwords: 'waiting' }],
  ['migrated, no password moved yet', WITH_PASSWORDS, { passwords: 'waiting', canRerun: false }, passwords(0)],
  ['migrated, passwords under way', WITH_PASSWORDS, { passwords: 'active', canRerun: false }, passwords(3)],
  [
    'migrated with passwords',
    { ...WITH_PASSWORDS, passwordMigrationFinished: true },
    { passwords: 'finished', alerts: [], canRerun: true },
    passwords(10),
  ],
  ['failed', { hasErrors: true, userCanStart: false }, { state: 'failed', alerts: ['failed', 'notAllowed'] }],
  ['failed for its passwords', { ...WITH_PASSWORDS, hasErrors: true }, { state: 'migrated', alerts: ['failed'] }],
  ['of nested groups', { hasNestedGroups: true }, { alerts: ['nestedGroups', 'notActive'] }],
  ['with an error log', FINISHED, { alerts: ['errorLog'], hasLog: false }, { hasErrorLogFile: true, errorCount: 3 }],
  ['with errors', FINISHED, { alerts: ['errorLog'] }, { errorCount: 1 }],
  ['with a log', FINISHED, { hasLog: true, alerts: [] }, { hasLogFile: true, hasErrorLogFile: false, errorCount: 0 }],
];
for (const [name, migration, shown, others] of ROWS)
  test(`a migration ${name} shows ${JSON.stringify(shown)}`, () => {
    const view = panelView(statusOf(migration, others), false);
    assert.equal(Object.fromEntries(Object.entries(view).filter(([key]) => key in shown)), shown);
  });

test('who was asked in the last days has a button', () => {
  for (const autoStart of [false, true]) assert.is(panelView(statusOf({ autoStart }), true).start, 'button');
});

test('a migration that is turned off, or without a status, has only a warning and a recheck', () => {
  const off = { alerts: ['deactivated'], canRecheck: true, canAbort: false, hasProgress: false, state: 'deactivated' };
  const status = statusOf({ isActive: true, systemStatus: inProgress }, { isFeatureDeactivated: true });
  const { alerts, canRecheck, canAbort, hasProgress, state } = panelView(status, true);
  assert.equal({ alerts, canRecheck, canAbort, hasProgress, state }, off);
  for (const answer of [{}, { d3MigrationStatus: null }, { d3MigrationStatus: {}, unknown: 1 }]) {
    const view = panelView(v.parse(MigrationStatus, answer), false);
    assert.equal([view.state, view.alerts[0], view.canRecheck], ['unavailable', 'unavailable', true]);
  }
});

test('statistics are those of kinds that have lines or a sum', () => {
  const line = { description: 'X', count: 1, type: 2 };
  const statistics = { groups: { all: line }, users: [line], passwordMigration: { entries: [] } };
  const kinds = panelView(statusOf({}, { statistics }), false).statistics.map(({ kind }) => kind);
  assert.equal(kinds, ['users', 'groups']);
});

const FLAGS = {
  available: false,
  userCanStart: false,
  versionOutdated: false,
  isActive: false,
  isFinished: false,
  hasErrors: false,
  usersAndGroupsMigrated: false,
  withPasswords: false,
  passwordMigrationFinished: false,
};

/** Each combination of the flags of a status. */
function* combinations() {
  const names = Object.keys(FLAGS);
  for (const systemStatus of ['', inProgress, migrated])
    for (let bits = 0; bits < 2 ** names.length; bits += 1) {
      const flags = Object.fromEntries(names.map((name, index) => [name, (bits & (1 << index)) !== 0]));
      yield { ...FLAGS, ...flags, systemStatus };
    }
}

test('every combination of the flags keeps the rules', () => {
  for (const migration of combinations()) {
    const { available, userCanStart, isActive, isFinished, hasErrors, withPasswords, systemStatus } = migration;
    const view = panelView(statusOf(migration), false);
    const canRun = userCanStart && available && !migration.versionOutdated;
    const isInProgress = systemStatus === inProgress;
    const passwordsLeft = withPasswords && !migration.passwordMigrationFinished;
    const hasBegun = isActive || isFinished || hasErrors || migration.usersAndGroupsMigrated || systemStatus !== '';
    const isMoving = systemStatus === migrated && passwordsLeft && !hasErrors;
    const rules = {
      'abort what is in progress': view.canAbort === (userCanStart && isInProgress),
      'finish what is in progress and finished':
        view.canFinish === (userCanStart && isInProgress && isFinished && !isActive),
      'start what has not begun': (view.start !== undefined) === (canRun && !hasBegun),
      'run again what has begun, but neither a run nor passwords under way':
        view.canRerun === (canRun && hasBegun && !isActive && !isMoving),
      'a recheck where a warning says why': view.canRecheck === !canRun,
      'polling ends where nothing can change':
        isPollingOver(statusOf(migration)) === (!available || !userCanStart || (isFinished && !passwordsLeft)),
    };
    for (const [rule, holds] of Object.entries(rules))
      assert.ok(holds, `${rule}: ${JSON.stringify({ migration, view })}`);
  }
});

test.run();
