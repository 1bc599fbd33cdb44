import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MIGRATION_ALERTS, type PanelView, panelView } from '../../../../../entries/provider/migration/panel-view';
import { isPollingOver } from '../../../../../entries/provider/migration/polling';
import { MigrationStatus, SYSTEM_STATUS } from '../../../../../shared/contract/migration';
import { statusOf } from './statuses';

const { inProgress, migrated } = SYSTEM_STATUS;
const passwords = (current: number) => ({ passwordMigrationCount: { current, count: 10 } });

interface Row {
  name: string;
  migration: object;
  others?: object;
  wasPrompted?: boolean;
  shown: Partial<PanelView>;
}

const ROWS: readonly Row[] = [
  {
    name: 'not available: a warning with a recheck',
    migration: { available: false },
    shown: { state: 'unavailable', alerts: ['unavailable'], canRecheck: true, start: undefined },
  },
  {
    name: 'user not allowed: a warning with a recheck',
    migration: { userCanStart: false },
    shown: { state: 'open', alerts: ['notAllowed'], canRecheck: true, start: undefined },
  },
  {
    name: 'server outdated: a warning with a recheck',
    migration: { versionOutdated: true },
    shown: { state: 'unavailable', alerts: ['outdated'], canRecheck: true, start: undefined },
  },
  {
    name: 'the version of a server that does not answer is not known',
    migration: { available: false, versionOutdated: true },
    shown: { alerts: ['unavailable'] },
  },
  {
    name: 'outdated and not allowed: both warnings',
    migration: { versionOutdated: true, userCanStart: false },
    shown: { alerts: ['outdated', 'notAllowed'], canRecheck: true },
  },
  {
    name: 'not started: the question whether to start',
    migration: {},
    shown: { state: 'open', start: 'prompt', canRecheck: false, isReRun: false },
  },
  {
    name: 'not started, and asked in the last days: the not-active alert with a button',
    migration: {},
    wasPrompted: true,
    shown: { state: 'open', alerts: ['notActive'], start: 'button' },
  },
  {
    name: 'not started, and the legacy system asks for it: the dialog',
    migration: { autoStart: true },
    shown: { alerts: ['notActive'], start: 'dialog' },
  },
  {
    name: 'the dialog was open in the last days: the not-active alert with a button',
    migration: { autoStart: true },
    wasPrompted: true,
    shown: { alerts: ['notActive'], start: 'button' },
  },
  {
    name: 'a status of the system that is not known: not started',
    migration: { systemStatus: 'something else' },
    wasPrompted: true,
    shown: { state: 'open', start: 'button' },
  },
  {
    name: 'active: progress bars',
    migration: { isActive: true, systemStatus: inProgress },
    shown: { state: 'active', hasProgress: true, canRerun: false, canAbort: true, canFinish: false, alerts: [] },
  },
  {
    name: 'finished: a re-run',
    migration: { isFinished: true },
    shown: { state: 'finished', canRerun: true, isReRun: true, canAbort: false, canFinish: false },
  },
  {
    name: 'users and groups migrated: a re-run',
    migration: { usersAndGroupsMigrated: true },
    shown: { state: 'finished', canRerun: true, start: undefined },
  },
  {
    name: 'in progress: abort',
    migration: { systemStatus: inProgress },
    shown: { state: 'stopped', canAbort: true, canFinish: false, canRerun: true },
  },
  {
    name: 'in progress and finished: abort and finish',
    migration: { systemStatus: inProgress, isFinished: true },
    shown: { state: 'finished', canAbort: true, canFinish: true, canRerun: true },
  },
  {
    name: 'finished while the legacy system does not answer: abort and finish, but no re-run',
    migration: { systemStatus: inProgress, isFinished: true, available: false },
    shown: { state: 'finished', canAbort: true, canFinish: true, canRerun: false, alerts: ['unavailable'] },
  },
  {
    name: 'a run that goes on is not finished yet',
    migration: { systemStatus: inProgress, isFinished: true, isActive: true },
    shown: { state: 'active', canFinish: false, canRerun: false },
  },
  {
    name: 'migrated without passwords: the administrator must set them and delete the provider',
    migration: { systemStatus: migrated, isFinished: true },
    shown: { state: 'migrated', alerts: ['setPasswords'], passwords: undefined, canAbort: false, canFinish: false },
  },
  {
    name: 'migrated with passwords: they wait',
    migration: { systemStatus: migrated, isFinished: true, withPasswords: true },
    shown: { state: 'migrated', alerts: [], passwords: 'waiting', canRerun: false },
  },
  {
    name: 'migrated with passwords of which none is moved: they wait',
    migration: { systemStatus: migrated, isFinished: true, withPasswords: true },
    others: passwords(0),
    shown: { passwords: 'waiting' },
  },
  {
    name: 'migrated with passwords: they are moved',
    migration: { systemStatus: migrated, isFinished: true, withPasswords: true },
    others: passwords(3),
    shown: { passwords: 'active', canRerun: false },
  },
  {
    name: 'migrated with passwords: they are done',
    migration: { systemStatus: migrated, isFinished: true, withPasswords: true, passwordMigrationFinished: true },
    others: passwords(10),
    shown: { passwords: 'finished', alerts: [], canRerun: true },
  },
  {
    name: 'failed: the error with a re-run',
    migration: { hasErrors: true, systemStatus: inProgress },
    shown: { state: 'failed', alerts: ['failed'], canRerun: true, canAbort: true, start: undefined },
  },
  {
    name: 'failed at the beginning: the error with a re-run',
    migration: { hasErrors: true },
    shown: { state: 'failed', alerts: ['failed'], canRerun: true, start: undefined },
  },
  {
    name: 'migrated, but the passwords could not be moved: both',
    migration: { hasErrors: true, systemStatus: migrated, isFinished: true, withPasswords: true },
    shown: { state: 'migrated', alerts: ['failed'], canRerun: true, passwords: 'waiting' },
  },
  {
    name: 'failed, and not allowed: the error without a re-run',
    migration: { hasErrors: true, userCanStart: false },
    shown: { alerts: ['failed', 'notAllowed'], canRerun: false },
  },
  {
    name: 'nested groups: a warning',
    migration: { hasNestedGroups: true },
    shown: { alerts: ['nestedGroups', 'notActive'] },
  },
  {
    name: 'an error log: an alert',
    migration: { isFinished: true },
    others: { hasErrorLogFile: true, errorCount: 3 },
    shown: { alerts: ['errorLog'] },
  },
  {
    name: 'errors whose log is not known: an alert',
    migration: { isFinished: true },
    others: { errorCount: 3 },
    shown: { alerts: ['errorLog'] },
  },
  {
    name: 'no errors: no alert',
    migration: { isFinished: true },
    others: { hasErrorLogFile: false, errorCount: 0 },
    shown: { alerts: [] },
  },
  { name: 'a log', migration: { isFinished: true }, others: { hasLogFile: true }, shown: { hasLog: true } },
];

for (const { name, migration, others, wasPrompted = false, shown } of ROWS) {
  test(name, () => {
    const view = panelView(statusOf(migration, others), wasPrompted);
    const compared = Object.fromEntries(Object.entries(view).filter(([key]) => key in shown));
    assert.equal(compared, shown);
  });
}

test('a migration that is turned off: only a warning with a recheck', () => {
  const status = statusOf({ isActive: true, systemStatus: inProgress }, { isFeatureDeactivated: true });
  const { state, alerts, canRecheck, canAbort, hasProgress } = panelView(status, true);
  assert.equal(
    [state, alerts, canRecheck, canAbort, hasProgress],
    ['deactivated', ['deactivated'], true, false, false],
  );
});

test('an answer without a status is that of a system that does not answer', () => {
  for (const answer of [{}, { d3MigrationStatus: null }, { d3MigrationStatus: {}, unknown: 1 }]) {
    const { state, alerts, canRecheck } = panelView(v.parse(MigrationStatus, answer), false);
    assert.is(state, 'unavailable');
    assert.is(alerts[0], 'unavailable');
    assert.ok(canRecheck);
  }
});

test('statistics: kinds that have lines or a sum', () => {
  const line = { description: 'X', count: 1, type: 2 };
  const view = panelView(
    statusOf({}, { statistics: { groups: { all: line }, users: [line], passwordMigration: { entries: [] } } }),
    false,
  );
  assert.equal(
    view.statistics.map(({ kind }) => kind),
    ['users', 'groups'],
  );
});

const FLAGS = [
  'available',
  'userCanStart',
  'versionOutdated',
  'isActive',
  'isFinished',
  'hasErrors',
  'usersAndGroupsMigrated',
  'withPasswords',
  'passwordMigrationFinished',
  'hasNestedGroups',
  'autoStart',
] as const;

type Flags = Record<(typeof FLAGS)[number], boolean>;

/** Each combination of the flags of a status, and of what stands beside them. */
function* combinations() {
  for (const systemStatus of ['', inProgress, migrated, 'other'])
    for (const isFeatureDeactivated of [false, true])
      for (const wasPrompted of [false, true])
        for (let bits = 0; bits < 2 ** FLAGS.length; bits += 1) {
          const flags = Object.fromEntries(FLAGS.map((flag, index) => [flag, (bits & (1 << index)) !== 0]));
          const migration: Flags & { systemStatus: string } = { ...NO_FLAGS, ...flags, systemStatus };
          yield { migration, isFeatureDeactivated, wasPrompted };
        }
}

const NO_FLAGS: Flags = {
  available: false,
  userCanStart: false,
  versionOutdated: false,
  isActive: false,
  isFinished: false,
  hasErrors: false,
  usersAndGroupsMigrated: false,
  withPasswords: false,
  passwordMigrationFinished: false,
  hasNestedGroups: false,
  autoStart: false,
};

test('every combination of the flags keeps the rules', () => {
  let count = 0;
  for (const { migration, isFeatureDeactivated, wasPrompted } of combinations()) {
    count += 1;
    const status = statusOf(migration, { isFeatureDeactivated });
    const view = panelView(status, wasPrompted);
    const { available, userCanStart, versionOutdated, isActive, isFinished, hasErrors, withPasswords } = migration;
    const isOn = !isFeatureDeactivated;
    const isInProgress = migration.systemStatus === inProgress;
    const isMigrated = migration.systemStatus === migrated;
    const broken = (rule: string) =>
      `${rule}: ${JSON.stringify({ migration, isFeatureDeactivated, wasPrompted, view })}`;
    const rules: readonly [rule: string, holds: boolean][] = [
      [
        'abort exactly while the system’s status is in progress',
        view.canAbort === (isOn && userCanStart && isInProgress),
      ],
      [
        'finish exactly for what is in progress and finished',
        view.canFinish === (isOn && userCanStart && isInProgress && isFinished && !isActive),
      ],
      [
        'no action without the right to start',
        userCanStart || !(view.start || view.canRerun || view.canAbort || view.canFinish),
      ],
      [
        'no run of a system that is away or outdated',
        (available && !versionOutdated) || !(view.start || view.canRerun),
      ],
      ['progress exactly while active', view.hasProgress === (isOn && isActive)],
      [
        'a re-run of all that is finished, but of its passwords',
        !isFinished || isActive || !canRun() || view.canRerun !== areMoving(),
      ],
      ['no re-run while passwords are moved', !(areMoving() && view.canRerun)],
      ['a re-run of all that has failed', !hasErrors || isActive || !canRun() || view.canRerun],
      ['never a start and a re-run', !(view.start && view.canRerun)],
      ['nothing begins while a run is active', !isActive || !(view.start || view.canRerun || view.canFinish)],
      ['a recheck exactly where a warning says why', view.canRecheck === (!isOn || !canRun())],
      ['a warning for each reason', view.alerts.includes('unavailable') === (isOn && !available)],
      ['outdated', view.alerts.includes('outdated') === (isOn && available && versionOutdated)],
      ['not allowed', view.alerts.includes('notAllowed') === (isOn && !userCanStart)],
      ['the error of a run', view.alerts.includes('failed') === (isOn && hasErrors)],
      ['nested groups', view.alerts.includes('nestedGroups') === (isOn && migration.hasNestedGroups)],
      ['passwords to set', view.alerts.includes('setPasswords') === (isOn && isMigrated && !withPasswords)],
      ['passwords apart', (view.passwords !== undefined) === (isOn && isMigrated && withPasswords)],
      ['the start is offered with its alert', view.alerts.includes('notActive') === (view.start !== undefined)],
      ['asked at most once in some days', !wasPrompted || view.start === undefined || view.start === 'button'],
      ['only the legacy system opens the dialog', view.start !== 'dialog' || migration.autoStart],
      [
        'a start exactly of what has not begun',
        (view.start !== undefined) ===
          (isOn &&
            canRun() &&
            !(isActive || isFinished || hasErrors || migration.usersAndGroupsMigrated || isInProgress || isMigrated)),
      ],
      [
        'polling ends exactly where nothing can change',
        isPollingOver(status) ===
          (!isOn ||
            !available ||
            !userCanStart ||
            (isFinished && (!withPasswords || migration.passwordMigrationFinished))),
      ],
      ['alerts in their order, each once', isSorted(view.alerts.map((alert) => MIGRATION_ALERTS.indexOf(alert)))],
    ];
    function areMoving() {
      return isMigrated && withPasswords && !migration.passwordMigrationFinished && !hasErrors;
    }
    function canRun() {
      return isOn && userCanStart && available && !versionOutdated;
    }
    const wrong = rules.find(([, holds]) => !holds);
    if (wrong) assert.unreachable(broken(wrong[0]));
  }
  assert.is(count, 4 * 2 * 2 * 2 ** FLAGS.length);
});

const isSorted = (numbers: readonly number[]) =>
  numbers.every((each, index) => index === 0 || each > (numbers[index - 1] ?? -1));

test.run();
