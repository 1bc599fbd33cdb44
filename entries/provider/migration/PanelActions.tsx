import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { type MigrationAddress, reportAddress, type StatusQuery } from './api';
import type { PanelView } from './panel-view';
import { ReportLink } from './ReportLink';
import { useMigrationActions } from './use-migration-actions';

interface PanelActionsProps {
  address: MigrationAddress;
  status: MigrationStatus;
  view: PanelView;
  /** Whether the form has unsaved changes: then its save button is the primary one. */
  isDirty: boolean;
  /** The status query that the user has started and that is still running. */
  reading: StatusQuery | undefined;
  check: (query: StatusQuery) => Promise<void>;
  reloadAfterAction: () => Promise<void>;
  /** Opens the dialog that starts a run. */
  onStart: () => void;
}

/** What can be done with a migration, and its log. */
export function PanelActions(props: PanelActionsProps) {
  const { address, status, view, isDirty, reading, check, reloadAfterAction, onStart } = props;
  const withPasswords = status.d3MigrationStatus?.withPasswords ?? false;
  const { underWay, act } = useMigrationActions({ address, withPasswords, reload: reloadAfterAction });
  // After a failure the alert has this button instead.
  const canRerun = view.canRerun && !view.alerts.includes('failed');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {view.canFinish ? (
          <Button
            action="finish"
            variant={isDirty ? 'secondary' : 'primary'}
            busy={underWay === 'finish'}
            disabled={underWay === 'abort'}
            onClick={() => act('finish')}
          >
            {t('MIGRATION_FINISH')}
          </Button>
        ) : null}
        {canRerun ? (
          <Button action="rerun" variant="secondary" disabled={underWay !== undefined} onClick={onStart}>
            {t('MIGRATION_RERUN')}
          </Button>
        ) : null}
        {view.canAbort ? (
          <Button
            action="abort"
            variant="delete"
            className="not-forced-colors:first:-ms-4"
            busy={underWay === 'abort'}
            disabled={underWay === 'finish'}
            onClick={() => act('abort')}
          >
            {t('MIGRATION_ABORT')}
          </Button>
        ) : null}
      </div>
      {view.isReRun ? (
        <div
          data-part="migration-logs"
          className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-2 text-sm"
        >
          {view.hasLog ? (
            <ReportLink action="log" href={reportAddress(address, 'log')}>
              {t('MIGRATION_LOG')}
            </ReportLink>
          ) : null}
          <Button
            action="check-logs"
            variant="text"
            className="not-forced-colors:first:-ms-4"
            busy={reading?.checkLogs === true && underWay === undefined}
            onClick={() => void check({ checkLogs: true })}
          >
            {t('MIGRATION_CHECK_LOGS')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
