import { type FocusEvent, useEffect, useId, useRef } from 'react';
import type { ProviderData } from '../../../shared/contract/identity-providers/identity-provider';
import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { formatDateTime } from '../../../shared/i18n/format';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { RetryAlert } from '../../../shared/ui/feedback/RetryAlert';
import { SectionCard } from '../sections/SectionCard';
import type { MigrationAddress } from './api';
import { MigrationDialog } from './dialog/MigrationDialog';
import { MigrationAlerts } from './MigrationAlerts';
import { MigrationStatistics } from './MigrationStatistics';
import { PanelActions } from './PanelActions';
import { PanelSkeleton } from './PanelSkeleton';
import { type MigrationState, type PanelView, panelView } from './panel-view';
import { RunProgress } from './RunProgress';
import { StateMark } from './StateMark';
import { useMigrationStatus } from './use-migration-status';
import { useStartDialogOpening, wasPrompted } from './use-start-dialog-opening';

export interface MigrationPanelProps {
  address: MigrationAddress;
  provider: ProviderData;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
  /** Whether the form may be left for a migration; it asks when there are unsaved changes. */
  mayLeave: () => Promise<boolean>;
  /** Receives each status. */
  onStatus: (status: MigrationStatus) => void;
}

/** The migration of a D3 provider to the user management: how far it is, what is wrong, and what can be done. */
export function MigrationPanel({ address, provider, isDirty, mayLeave, onStatus }: MigrationPanelProps) {
  const reader = useMigrationStatus(address);
  const { status, failure, isStale, reload, reloadAfterAction } = reader;
  const view = status && panelView(status, wasPrompted());
  const { dialog, open, close } = useStartDialogOpening({ view, provider, isDirty, mayLeave });
  const title = useId();
  const { heading, onFocus } = useHeadingFocus();
  useEffect(() => {
    if (status) onStatus(status);
  }, [status, onStatus]);
  const retry = failure && (isStale || !status) ? failure : undefined;
  return (
    <SectionCard part="migration-panel">
      <section aria-labelledby={title} className="flex flex-col gap-4" onFocus={onFocus}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} id={title} tabIndex={-1} className="text-section outline-none">
            {t('MIGRATION_TITLE')}
          </h2>
          {/* Always there, so that a change of its text is announced. */}
          <div role="status">{view ? <StateMark state={view.state} /> : null}</div>
        </div>
        {retry ? <RetryAlert failure={retry} part="migration-failure" onRetry={() => void reload()} /> : null}
        {view && status ? (
          <PanelContent {...{ address, view, isDirty }} {...reader} status={status} onStart={open} />
        ) : retry ? null : (
          <PanelSkeleton />
        )}
      </section>
      {dialog && status ? (
        <MigrationDialog
          status={status}
          provider={provider}
          base={address.base}
          isReRun={dialog.isReRun}
          onClose={close}
          onStarted={() => {
            close();
            void reloadAfterAction();
          }}
          onFailed={() => void reloadAfterAction()}
        />
      ) : null}
    </SectionCard>
  );
}

/** Moves the focus to the heading when the control that had it is gone, as the button of an alert is. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    last.current = undefined;
    heading.current?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { heading, onFocus };
}

interface PanelContentProps extends Omit<ReturnType<typeof useMigrationStatus>, 'status'> {
  address: MigrationAddress;
  status: MigrationStatus;
  view: PanelView;
  isDirty: boolean;
  onStart: () => void;
}

function PanelContent(props: PanelContentProps) {
  const { address, status, view, reading, isIdle, checkedAt, check } = props;
  const lead = leadOf(view.state, status.useUserManagement);
  return (
    <>
      <MigrationAlerts {...props} isChecking={reading?.force === true} onRecheck={() => void check({ force: true })} />
      {lead ? <p className="max-w-prose text-muted">{t(lead)}</p> : null}
      <RunProgress status={status} view={view} isLive={!isIdle} />
      {view.statistics.length > 0 ? <MigrationStatistics address={address} statistics={view.statistics} /> : null}
      <PanelActions {...props} />
      {/* It says that a check has ended, also where it has changed nothing. */}
      <p role="status" data-part="migration-checked" className="text-muted text-sm empty:hidden">
        {checkedAt ? (
          <span key={checkedAt.getTime()}>{t('MIGRATION_CHECKED', { time: formatDateTime(checkedAt) })}</span>
        ) : null}
      </p>
    </>
  );
}

/** What a state means for the users, and what comes next; none where an alert says it. */
function leadOf(state: MigrationState, useUserManagement: boolean): MessageKey | undefined {
  switch (state) {
    case 'active':
      return 'MIGRATION_LEAD_ACTIVE';
    case 'stopped':
      return 'MIGRATION_LEAD_STOPPED';
    case 'finished':
      return useUserManagement ? 'MIGRATION_LEAD_FINISHED_AGAIN' : 'MIGRATION_LEAD_FINISHED';
    case 'migrated':
      return 'MIGRATION_LEAD_MIGRATED';
    default:
      return undefined;
  }
}
