import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { PART_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { countText, wholeCount } from '../../../shared/identity-providers/clean-counts';
import { problemText } from '../../../shared/identity-providers/problem-text';
import { Button } from '../../../shared/ui/button/Button';
import { Alert } from '../../../shared/ui/feedback/Alert';
import type { MessageType } from '../../../shared/ui/feedback/message-types';
import { type MigrationAddress, reportAddress } from './api';
import type { MigrationAlert, PanelView } from './panel-view';
import { ReportLink } from './ReportLink';

interface MigrationAlertsProps {
  address: MigrationAddress;
  status: MigrationStatus;
  view: PanelView;
  isChecking: boolean;
  /** Whether the form has unsaved changes: then its save button is the primary one. */
  isDirty: boolean;
  onRecheck: () => void;
  /** Opens the dialog that starts the migration. */
  onStart: () => void;
}

const TYPES: Readonly<Record<MigrationAlert, MessageType>> = {
  deactivated: 'WARNING',
  failed: 'ERROR',
  unavailable: 'WARNING',
  outdated: 'WARNING',
  notAllowed: 'WARNING',
  setPasswords: 'WARNING',
  nestedGroups: 'WARNING',
  errorLog: 'WARNING',
  notActive: 'INFO',
};

/** The alerts that may appear while the page is open, and must not be missed. */
const LIVE: ReadonlySet<MigrationAlert> = new Set(['failed', 'unavailable', 'errorLog']);

/** The alerts that consist of a text only. */
const TEXTS: Partial<Record<MigrationAlert, MessageKey>> = {
  deactivated: 'MIGRATION_ALERT_DEACTIVATED',
  unavailable: 'MIGRATION_ALERT_UNAVAILABLE',
  outdated: 'MIGRATION_ALERT_OUTDATED',
  notAllowed: 'MIGRATION_ALERT_NOT_ALLOWED',
  nestedGroups: 'MIGRATION_ALERT_NESTED_GROUPS',
};

/** The alerts about a migration, each with the actions that may help. */
export function MigrationAlerts(props: MigrationAlertsProps) {
  const { view, isChecking, onRecheck } = props;
  const isLater = useRef(false);
  useEffect(() => {
    isLater.current = true;
  }, []);
  const toRecheck = view.canRecheck ? view.alerts.find(isCheckable) : undefined;
  return (
    <>
      {view.alerts.map((alert) => {
        const text = TEXTS[alert];
        return (
          <LateAlert key={alert} alert={alert} isLive={isLater.current && LIVE.has(alert)}>
            {text ? <p>{t(text)}</p> : contentOf(alert, props)}
            {alert === toRecheck ? (
              <AlertButton action="recheck" busy={isChecking} onClick={onRecheck}>
                {t('MIGRATION_RECHECK')}
              </AlertButton>
            ) : null}
          </LateAlert>
        );
      })}
    </>
  );
}

interface LateAlertProps {
  alert: MigrationAlert;
  /** Whether a screen reader reads it when it appears; later changes do not count. */
  isLive: boolean;
  children: ReactNode;
}

function LateAlert({ alert, isLive, children }: LateAlertProps) {
  const [live] = useState(isLive);
  return (
    <Alert type={TYPES[alert]} live={live} part={`migration-${alert}`}>
      {children}
    </Alert>
  );
}

/** Whether checking the legacy system again may end an alert. */
const isCheckable = (alert: MigrationAlert) =>
  alert === 'deactivated' || alert === 'unavailable' || alert === 'outdated' || alert === 'notAllowed';

function contentOf(alert: MigrationAlert, props: MigrationAlertsProps): ReactNode {
  const { address, status, view, isDirty, onStart } = props;
  switch (alert) {
    case 'failed':
      return <FailureContent {...{ status, view }} onRerun={onStart} />;
    case 'setPasswords':
      return (
        <p>
          {t('MIGRATION_ALERT_SET_PASSWORDS')}{' '}
          <a href={address.base} className="break-keep text-primary-ink [overflow-wrap:anywhere]">
            {t('PROVIDERS_TITLE')}
          </a>
        </p>
      );
    case 'errorLog':
      return <ErrorLogContent address={address} status={status} />;
    default:
      return (
        <>
          <p>{t('MIGRATION_ALERT_NOT_ACTIVE')}</p>
          <AlertButton action="start" variant={isDirty ? 'secondary' : 'primary'} onClick={onStart}>
            {t('MIGRATION_START')}
          </AlertButton>
        </>
      );
  }
}

interface AlertButtonProps {
  action: string;
  variant?: 'primary' | 'secondary';
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function AlertButton({ variant = 'secondary', ...button }: AlertButtonProps) {
  return <Button variant={variant} className="mt-3" {...button} />;
}

interface FailureContentProps {
  status: MigrationStatus;
  view: PanelView;
  onRerun: () => void;
}

function FailureContent({ status: { d3MigrationStatus }, view, onRerun }: FailureContentProps) {
  const message = d3MigrationStatus?.errorMessage.trim() ?? '';
  const code = String(d3MigrationStatus?.statusCode ?? '').trim();
  return (
    <>
      {/* The heading says it, unless another state counts more. */}
      {view.state === 'failed' ? null : <p className="font-semibold">{t('MIGRATION_STATE_FAILED')}</p>}
      <p className="[overflow-wrap:anywhere]">
        <bdi>{message === '' ? t('ERROR_UNKNOWN') : problemText(message)}</bdi>
      </p>
      {code === '' ? null : (
        <p className="text-muted text-sm tabular [overflow-wrap:anywhere]">
          {t('MIGRATION_STATUS_CODE', { code: shortenUntrustedText(code, PART_LENGTH) })}
        </p>
      )}
      {view.canRerun ? (
        <AlertButton action="rerun" onClick={onRerun}>
          {t('MIGRATION_RERUN')}
        </AlertButton>
      ) : null}
    </>
  );
}

function ErrorLogContent({ address, status }: { address: MigrationAddress; status: MigrationStatus }) {
  const count = wholeCount(status.errorCount);
  return (
    <p>
      {count > 0 ? t('MIGRATION_ALERT_ERRORS', { count, number: countText(count) }) : t('MIGRATION_ALERT_ERROR_LOG')}{' '}
      {status.hasErrorLogFile === false ? null : (
        <ReportLink action="error-log" href={reportAddress(address, 'errorlog')}>
          {t('MIGRATION_ERROR_LOG')}
        </ReportLink>
      )}
    </p>
  );
}
