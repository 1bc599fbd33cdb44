import { useEffect, useState } from 'react';
import type {
  MigrationProgress,
  MigrationStatus,
} from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { t } from '../../../shared/i18n/translate';
import { knownProgress } from '../../../shared/identity-providers/clean-counts';
import { problemText } from '../../../shared/identity-providers/problem-text';
import { ProgressBar } from './ProgressBar';
import type { PanelView } from './panel-view';
import { timeLeftText, UNKNOWN_TIME, withSample } from './time-left';

interface RunProgressProps {
  status: MigrationStatus;
  view: PanelView;
  /** Whether the status is read again and again. */
  isLive: boolean;
}

/** The progress of a run: in total, of the current step, and separately of the passwords. */
export function RunProgress({ status, view: { hasProgress, passwords, alerts }, isLive }: RunProgressProps) {
  return (
    <>
      {hasProgress ? <StepsProgress status={status} isLive={isLive} /> : null}
      {passwords ? (
        <PasswordProgress status={status} passwords={passwords} hasFailed={alerts.includes('failed')} isLive={isLive} />
      ) : null}
    </>
  );
}

function StepsProgress({ status, isLive }: { status: MigrationStatus; isLive: boolean }) {
  const { count } = status;
  const minutes = useMinutesLeft(status, count?.complete);
  const step = count?.status.trim() ?? '';
  return (
    <div data-part="migration-progress" className="flex flex-col gap-4 empty:hidden">
      {isLive || knownProgress(count?.complete) ? (
        <ProgressBar part="progress-complete" label={t('MIGRATION_PROGRESS_ALL')} progress={count?.complete} isMain />
      ) : null}
      {isLive || knownProgress(count?.step) ? (
        <ProgressBar
          part="progress-step"
          label={step === '' ? t('MIGRATION_PROGRESS_STEP') : problemText(step)}
          progress={count?.step}
        />
      ) : null}
      {isLive ? <TimeLeftText minutes={minutes} /> : null}
    </div>
  );
}

interface PasswordProgressProps {
  status: MigrationStatus;
  passwords: NonNullable<PanelView['passwords']>;
  /** Whether an alert already says that the run has failed. */
  hasFailed: boolean;
  isLive: boolean;
}

const PASSWORD_TEXTS = {
  waiting: 'MIGRATION_PASSWORDS_WAITING',
  active: 'MIGRATION_PASSWORDS_ACTIVE',
  finished: 'MIGRATION_PASSWORDS_FINISHED',
} as const;

function PasswordProgress({ status, passwords, hasFailed, isLive }: PasswordProgressProps) {
  const minutes = useMinutesLeft(status, status.passwordMigrationCount);
  const isIncomplete = passwords === 'finished' && hasIncomplete(status);
  return (
    <div data-part="migration-passwords" data-status={passwords} className="flex flex-col gap-2">
      {passwords === 'active' ? (
        <ProgressBar
          part="progress-passwords"
          label={t('MIGRATION_PASSWORDS')}
          progress={status.passwordMigrationCount}
          isMain
        />
      ) : null}
      <p role="status" className="max-w-prose text-muted empty:hidden">
        {passwords === 'active' && hasFailed
          ? null
          : t(isIncomplete ? 'MIGRATION_PASSWORDS_ENDED' : PASSWORD_TEXTS[passwords])}
      </p>
      {passwords === 'active' && isLive && !hasFailed ? <TimeLeftText minutes={minutes} /> : null}
    </div>
  );
}

/** Whether something was not moved, or not yet, as the error log or the statistics tell. */
function hasIncomplete({ hasErrorLogFile, errorCount, statistics }: MigrationStatus): boolean {
  const lines = statistics?.passwordMigration?.entries ?? [];
  const isPending = lines.some(({ description, count }) => description === 'MIGRATION_PASSWORD_PENDING' && count > 0);
  return isPending || hasErrorLogFile === true || (errorCount ?? 0) > 0;
}

/** Its line stays empty until the time is known, so that nothing below it moves. */
function TimeLeftText({ minutes }: { minutes: number | undefined }) {
  return (
    <p data-part="time-left" className="min-h-5 text-muted text-sm">
      {minutes === undefined ? null : timeLeftText(minutes)}
    </p>
  );
}

/** How many minutes are left, as the statuses so far tell; undefined until it is known. */
function useMinutesLeft(status: MigrationStatus, progress: MigrationProgress | null | undefined): number | undefined {
  const [time, setTime] = useState(UNKNOWN_TIME);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status is a sample, even if nothing has changed in it
  useEffect(() => {
    const known = knownProgress(progress);
    setTime((before) => (known ? withSample(before, { ...known, at: Date.now() }) : UNKNOWN_TIME));
  }, [status]);
  return time.minutes;
}
