import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { type PanelView, panelView } from '../../../../../entries/provider/migration/panel-view';
import { isPollingOver } from '../../../../../entries/provider/migration/status-changes';
import {
  MigrationStatus,
  SYSTEM_STATUS,
} from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { isRefused, pollingDelay } from '../../../../../shared/identity-providers/migration-polling-rules';
import { failure } from '../../../shared/http/results';
import { statusOf } from './statuses';

const { inProgress, migrated } = SYSTEM_STATUS;
const [IN_PROGRESS, FINISHED] = [{ systemStatus: inProgress }, { isFinished: true }];
const MIGRATED = { systemStatus: migrated, isFinished: true };
const WITH_PASSWORDS = { ...MIGRATED, withPasswords: true };
const passwords = (current: number) => ({ passwordMigrationCount: { current, count: 10 } });

const ROWS: readonly [migration: object, shown: Partial<PanelView>, others?: object][] = [
  [
    { available: false, versionOutdated: true },
    { state: 'unavailable', alerts: ['unavailable'] },
  ],
  [{ versionOutdated: true, userCanStart: false }, { alerts: ['outdated', 'notAllowed'] }],
  [{}, { state: 'open', alerts: ['notActive'], start: 'prompt', isReRun: false }],
  [{ autoStart: true }, { alerts: ['notActive'], start: 'dialog' }],
  [{ systemStatus: 'something else' }, { state: 'open', start: 'prompt' }],
  [
    { isActive: true, ...IN_PROGRESS },
    { state: 'active', hasProgress: true, alerts: [] },
  ],
  [FINISHED, { state: 'finished', isReRun: true, canAbort: false }],
  [{ usersAndGroupsMigrated: true }, { state: 'finished' }],
  [IN_PROGRESS, { state: 'stopped' }],
  [{ ...IN_PROGRESS, ...FINISHED }, { state: 'finished' }],
  [MIGRATED, { state: 'migrated', alerts: ['setPasswords'], passwords: undefined }],
  [WITH_PASSWORDS, { state: 'migrated', alerts: [], passwords: 'waiting' }],
  [WITH_PASSWORDS, { passwords: 'waiting' }, passwords(0)],
  [WITH_PASSWORDS, { passwords: 'active' }, passwords(3)],
  [{ ...WITH_PASSWORDS, passwordMigrationFinished: true }, { passwords: 'finished', alerts: [] }, passwords(10)],
  [
    { hasErrors: true, userCanStart: false },
    { state: 'failed', alerts: ['failed', 'notAllowed'] },
  ],
  [
    { ...WITH_PASSWORDS, hasErrors: true },
    { state: 'migrated', alerts: ['failed'] },
  ],
  [{ hasNestedGroups: true }, { alerts: ['nestedGroups', 'notActive'] }],
  [FINISHED, { alerts: ['errorLog'], hasLog: false }, { hasErrorLogFile: true, errorCount: 3 }],
  [FINISHED, { alerts: ['errorLog'] }, { errorCount: 1 }],
  [FINISHED, { hasLog: true, alerts: [] }, { hasLogFile: true, hasErrorLogFile: false, errorCount: 0 }],
];

test('the panel shows the state of a migration, and alerts', () => {
  for (const [migration, shown, others] of ROWS) {
    const view = panelView(statusOf(migration, others), false);
    const found = Object.fromEntries(Object.entries(view).filter(([key]) => key in shown));
    assert.equal(found, shown, JSON.stringify([migration, others]));
  }
});

test('who was asked in the last days has a button; statistics are those of kinds that have lines or a sum', () => {
  for (const autoStart of [false, true]) assert.is(panelView(statusOf({ autoStart }), true).start, 'button');
  const line = { description: 'X', count: 1, type: 2 };
  const statistics = { groups: { all: line }, users: [line], passwordMigration: { entries: [] } };
  const kinds = panelView(statusOf({}, { statistics }), false).statistics.map(({ kind }) => kind);
  assert.equal(kinds, ['users', 'groups']);
});

test('a migration that is turned off, or without a status, has only a warning and a recheck', () => {
  const off = { alerts: ['deactivated'], canRecheck: true, canAbort: false, hasProgress: false, state: 'deactivated' };
  const status = statusOf({ isActive: true, systemStatus: inProgress }, { isFeatureDeactivated: true });
  const { alerts, canRecheck, canAbort, hasProgress, state } = panelView(status, true);
  assert.equal({ alerts, canRecheck, canAbort, hasProgress, state }, off);
  for (const answer of [{}, { d3MigrationStatus: null }, { d3MigrationStatus: {}, unknown: 1 }]) {
    const view = panelView(v.parse(MigrationStatus, answer), false);
    assert.equal([view.state, view.alerts[0], view.canRecheck], ['unavailable', 'unavailable', true]);
    assert.is(isPollingOver(v.parse(MigrationStatus, answer)), true);
  }
  assert.is(isPollingOver(status), true);
});

test('each failure in a row doubles the wait, up to half a minute; that of a server is kept, up to five minutes', () => {
  const doubled = [0, 1, 2, 5, 60].map((failures) => pollingDelay(failures));
  assert.equal(doubled, [1000, 2000, 4000, 30_000, 30_000]);
  assert.equal(
    [1, 20, 86_400].map((seconds) => pollingDelay(1, seconds)),
    [2000, 20_000, 300_000],
  );
  const refused = [401, 403, 404, 405, 501, 500, 429, 503].map((status) => isRefused(failure({ status })));
  assert.equal(refused, [true, true, true, true, true, false, false, false], 'what is refused is not asked again');
  assert.is(isRefused(failure({ kind: 'contract', status: 404 })), false);
});

test.run();
