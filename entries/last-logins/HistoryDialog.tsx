import { useMemo, useRef, useState } from 'react';
import { AUDIT_ADDRESS } from '../../shared/contract/addresses';
import type { LastLogin, LoginHistoryEntry } from '../../shared/contract/settings/last-logins';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { loginTypeText } from '../../shared/login-settings/login-type-texts';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SearchField } from '../../shared/ui/form/SearchField';
import type { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_MATCH, NO_SIGN_INS } from '../../shared/ui/image/empty-state-drawings';
import { FITTED } from '../../shared/ui/table/column';
import { type Column, DataTable } from '../../shared/ui/table/DataTable';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { TimesToggle } from '../../shared/ui/time/TimesToggle';
import { getHistory } from './api';
import { LoginTime } from './LoginTime';
import { loginTimeText, shortName } from './login-texts';

/** px */
const WIDTH = 600;

interface HistoryDialogProps {
  login: LastLogin;
  /** Whether sign-ins are recorded. */
  isHistoryOn: boolean;
  /** The components of Headless UI. */
  ui: NonNullable<ReturnType<typeof useHeadless>>;
  search: string;
  onSearch: (search: string) => void;
  onClose: () => void;
}

/** The stored sign-ins of one account. */
export function HistoryDialog({ login, isHistoryOn, ui, search, onSearch, onClose }: HistoryDialogProps) {
  const [load] = useState(() => (signal: AbortSignal) => getHistory(login.userId, signal));
  const { state, restart } = useResource({ load, initial: undefined });
  // The initial focus is not on the Close button: the browser would keep that in view as the table grows, and scroll
  // the title away.
  const start = useRef<HTMLDivElement>(null);
  return (
    <ui.Dialog
      part="history"
      title={historyTitle(login)}
      width={WIDTH}
      onClose={onClose}
      initialFocus={start}
      actions={
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert ref={start}>{t('LAST_LOGINS_HISTORY_DELETION')}</Alert>
        <a
          href={`${AUDIT_ADDRESS}?${new URLSearchParams({ account: login.userId })}`}
          data-action="audit"
          className="self-start text-primary-ink"
        >
          {hasName(login) ? t('AUDIT_TITLE_OF', { name: shortName(login) }) : t('AUDIT_TITLE')}
        </a>
        {state.kind === 'loading' ? (
          <TableSkeleton search />
        ) : state.kind === 'failed' ? (
          <RetryCard level={2} {...failureText(state.failure)} onRetry={() => restart()} />
        ) : (
          <HistoryTable history={state.data.history} isOn={isHistoryOn} search={search} onSearch={onSearch} />
        )}
      </div>
    </ui.Dialog>
  );
}

/** Whether the account has a name, or none at all; that of an account that the list does not have may not be known. */
const hasName = ({ name, account, unknownUsername }: LastLogin) => name || account || unknownUsername;

const historyTitle = (login: LastLogin) =>
  hasName(login) ? t('LAST_LOGINS_HISTORY_OF', { name: shortName(login) }) : t('LAST_LOGINS_HISTORY');

const INITIAL_SORT = { column: 'loginDateTime', descending: true };

/** An entry with its index: a server gives entries no id. */
type Row = LoginHistoryEntry & { index: number };

interface HistoryTableProps extends Pick<HistoryDialogProps, 'search' | 'onSearch'> {
  history: readonly LoginHistoryEntry[];
  isOn: boolean;
}

function HistoryTable({ history, isOn, search, onSearch }: HistoryTableProps) {
  const rows = useMemo(() => history.map((entry, index) => ({ ...entry, index })), [history]);
  const columns = useTranslatedColumns(columnsOf);
  return (
    <DataTable<Row>
      part="history-list"
      caption={t('LAST_LOGINS_HISTORY')}
      columns={columns}
      rows={rows}
      rowId={({ index }) => String(index)}
      initialSort={INITIAL_SORT}
      search={search}
      toolbar={
        rows.length > 0 ? (
          <>
            <SearchField
              name="history-search"
              label={t('LAST_LOGINS_HISTORY_SEARCH')}
              value={search}
              onSearch={onSearch}
            />
            <TimesToggle />
          </>
        ) : null
      }
      empty={
        <EmptyState
          drawing={<Drawing of={rows.length > 0 ? NO_MATCH : NO_SIGN_INS} />}
          text={t(
            rows.length > 0 ? 'LAST_LOGINS_NO_MATCH' : isOn ? 'LAST_LOGINS_HISTORY_EMPTY' : 'LAST_LOGINS_HISTORY_OFF',
          )}
        />
      }
    />
  );
}

function methodText({ loginType, isBrowserRemembered }: LoginHistoryEntry): string {
  const method = loginTypeText(loginType);
  return isBrowserRemembered ? t('SESSIONS_WITH_REMEMBERED', { method }) : method;
}

function columnsOf(): readonly Column<Row>[] {
  return [
    {
      id: 'loginDateTime',
      title: t('LAST_LOGINS_DATE'),
      text: ({ loginDateTime }) => loginTimeText(loginDateTime),
      sortText: ({ loginDateTime }) => loginDateTime,
      cell: ({ loginDateTime }) => <LoginTime of={loginDateTime} />,
      className: FITTED,
    },
    { id: 'loginType', title: t('LAST_LOGINS_TYPE'), text: methodText },
    { id: 'browser', title: t('LAST_LOGINS_BROWSER'), text: ({ browser }) => browser },
  ];
}
