import {
  type MigrationStatus,
  type Statistic,
  SYSTEM_STATUS,
} from '../../../shared/contract/identity-providers/legacy-migration-schemas';

/** The state of a migration; `unavailable`: it cannot begin; `stopped`: a run ended before everything was moved. */
export type MigrationState =
  | 'deactivated'
  | 'unavailable'
  | 'open'
  | 'active'
  | 'stopped'
  | 'failed'
  | 'finished'
  | 'migrated';

/** The alerts of the panel, in the order in which they are shown. */
export const MIGRATION_ALERTS = [
  'deactivated',
  'failed',
  'unavailable',
  'outdated',
  'notAllowed',
  'setPasswords',
  'nestedGroups',
  'errorLog',
  'notActive',
] as const;

/** One of {@link MIGRATION_ALERTS}. */
export type MigrationAlert = (typeof MIGRATION_ALERTS)[number];

/** The kinds of statistics, in the order in which they are shown. */
export const STATISTIC_KINDS = ['users', 'groups', 'passwordMigration'] as const;

/** What the panel shows. */
export interface PanelView {
  readonly state: MigrationState;
  readonly alerts: readonly MigrationAlert[];
  /** Whether the legacy system can be checked again. */
  readonly canRecheck: boolean;
  /** How the start is offered: by the dialog that starts it, by a question, or by a button in an alert. */
  readonly start: 'dialog' | 'prompt' | 'button' | undefined;
  readonly canRerun: boolean;
  readonly canAbort: boolean;
  readonly canFinish: boolean;
  /** Whether a start continues or repeats an earlier run. */
  readonly isReRun: boolean;
  readonly hasProgress: boolean;
  readonly passwords: 'waiting' | 'active' | 'finished' | undefined;
  readonly hasLog: boolean;
  readonly statistics: readonly { kind: (typeof STATISTIC_KINDS)[number]; statistic: Statistic }[];
}

type Migration = NonNullable<MigrationStatus['d3MigrationStatus']>;

const NOTHING: PanelView = {
  state: 'deactivated',
  alerts: ['deactivated'],
  canRecheck: true,
  start: undefined,
  canRerun: false,
  canAbort: false,
  canFinish: false,
  isReRun: false,
  hasProgress: false,
  passwords: undefined,
  hasLog: false,
  statistics: [],
};

/**
 * Returns what the panel shows for a status.
 *
 * @param wasPrompted whether the user was asked in the last days whether to start, by a question or the dialog
 */
export function panelView(status: MigrationStatus, wasPrompted: boolean): PanelView {
  const migration = status.d3MigrationStatus;
  if (status.isFeatureDeactivated) return NOTHING;
  if (!migration) return { ...NOTHING, state: 'unavailable', alerts: ['unavailable'] };
  const state = stateOf(migration);
  const isInProgress = migration.systemStatus === SYSTEM_STATUS.inProgress;
  const canStart = migration.userCanStart && isReady(migration);
  const canOpen = canStart && state === 'open';
  const start = !canOpen ? undefined : wasPrompted ? 'button' : migration.autoStart ? 'dialog' : 'prompt';
  return {
    state,
    alerts: alertsOf(status, migration, start),
    canRecheck: !migration.userCanStart || !isReady(migration),
    start,
    // Not while passwords wait to be copied or are copied: a run would be a second job at the same time.
    canRerun: canStart && state !== 'open' && state !== 'active' && !areMoving(migration),
    canAbort: migration.userCanStart && isInProgress,
    canFinish: migration.userCanStart && isInProgress && migration.isFinished && !migration.isActive,
    isReRun: state !== 'open' && state !== 'unavailable',
    hasProgress: migration.isActive,
    passwords: passwordsOf(status, migration),
    hasLog: status.hasLogFile === true,
    statistics: statisticsOf(status),
  };
}

/** Whether the legacy system could be migrated now. */
const isReady = ({ available, versionOutdated }: Migration) => available && !versionOutdated;

function stateOf(migration: Migration): MigrationState {
  const { isActive, hasErrors, systemStatus, isFinished, usersAndGroupsMigrated } = migration;
  if (isActive) return 'active';
  if (systemStatus === SYSTEM_STATUS.migrated) return 'migrated';
  if (hasErrors) return 'failed';
  if (isFinished || usersAndGroupsMigrated) return 'finished';
  if (systemStatus === SYSTEM_STATUS.inProgress) return 'stopped';
  return isReady(migration) ? 'open' : 'unavailable';
}

function alertsOf(
  { hasErrorLogFile, errorCount }: MigrationStatus,
  migration: Migration,
  start: PanelView['start'],
): MigrationAlert[] {
  const isShown: Readonly<Record<MigrationAlert, boolean>> = {
    deactivated: false,
    failed: migration.hasErrors,
    unavailable: !migration.available,
    // The version of a system that does not answer is not known.
    outdated: migration.available && migration.versionOutdated,
    notAllowed: !migration.userCanStart,
    setPasswords: migration.systemStatus === SYSTEM_STATUS.migrated && !migration.withPasswords,
    nestedGroups: migration.hasNestedGroups,
    errorLog: hasErrorLogFile === true || (errorCount ?? 0) > 0,
    // After the question or the dialog was closed, the button remains.
    notActive: start !== undefined,
  };
  return MIGRATION_ALERTS.filter((alert) => isShown[alert]);
}

/** Whether the passwords are still to be moved, or are being moved. */
function areMoving(migration: Migration): boolean {
  const { withPasswords, systemStatus, passwordMigrationFinished, hasErrors } = migration;
  return withPasswords && systemStatus === SYSTEM_STATUS.migrated && !passwordMigrationFinished && !hasErrors;
}

/** Passwords are moved once users sign in with their new accounts. */
function passwordsOf({ passwordMigrationCount }: MigrationStatus, migration: Migration): PanelView['passwords'] {
  if (!migration.withPasswords || migration.systemStatus !== SYSTEM_STATUS.migrated) return undefined;
  if (migration.passwordMigrationFinished) return 'finished';
  return passwordMigrationCount && passwordMigrationCount.current > 0 ? 'active' : 'waiting';
}

function statisticsOf({ statistics }: MigrationStatus): PanelView['statistics'] {
  return STATISTIC_KINDS.flatMap((kind) => {
    const statistic = statistics?.[kind];
    return statistic && (statistic.entries.length > 0 || statistic.sum) ? [{ kind, statistic }] : [];
  });
}
