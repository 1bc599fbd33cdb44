import { useMemo, useState } from 'react';
import type { LastLogin, LastLoginsData } from '../../shared/contract/last-logins';
import { failureText } from '../../shared/http/call';
import type { Progress } from '../../shared/http/download';
import { currentLocale, formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { IconButton } from '../../shared/ui/button/IconButton';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { SearchField } from '../../shared/ui/form/SearchField';
import { useHeadless } from '../../shared/ui/headless/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { HISTORY } from '../../shared/ui/image/action-icons';
import { Drawing, NO_MATCH } from '../../shared/ui/image/Drawing';
import { Svg } from '../../shared/ui/image/Icon';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import type { Column } from '../../shared/ui/table/DataTable';
import { DataTable } from '../../shared/ui/table/DataTable';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { HistoryDialog } from './HistoryDialog';
import { accountText, hasNoTime, loginTimeText } from './login-texts';
import { useLastLogins } from './use-last-logins';

/** When each account has last signed in. */
export function LastLoginsPage({ data }: { data: LastLoginsData }) {
  const page = useLastLogins(data);
  const [opened, setOpened] = useState<LastLogin>();
  const [search, setSearch] = useState('');
  const ui = useHeadless(opened === undefined ? 'idle' : 'now');
  useFocusFallback();
  const shown = page.state.kind === 'loaded' ? page.state.data : data;
  return (
    <ConfigPage>
      <PageHeader title={t('LAST_LOGINS_TITLE')}>
        <HistoryButton
          isOn={shown.lastLoginHistoryActive}
          isBusy={page.underWay === 'history'}
          onChange={page.setHistory}
        />
        <DownloadButton
          progress={page.progress}
          isDisabled={page.isGenerating || shown.lastLogins.length === 0}
          onDownload={page.downloadCsv}
        />
        <RefreshButton busy={page.underWay === 'refresh' || page.isGenerating} onRefresh={page.refresh}>
          {t('LAST_LOGINS_REFRESH')}
        </RefreshButton>
      </PageHeader>
      <ListStatus data={shown} isGenerating={page.isGenerating} />
      {page.state.kind === 'loading' || page.isGenerating ? (
        <TableSkeleton search />
      ) : page.state.kind === 'failed' ? (
        <RetryCard level={2} {...failureText(page.state.failure)} onRetry={page.retry} />
      ) : (
        <LoginTable logins={shown.lastLogins} search={search} onSearch={setSearch} onOpen={setOpened} />
      )}
      {opened === undefined || ui === undefined ? null : (
        <HistoryDialog login={opened} ui={ui} onClose={() => setOpened(undefined)} />
      )}
    </ConfigPage>
  );
}

function ListStatus({ data, isGenerating }: { data: LastLoginsData; isGenerating: boolean }) {
  const text = isGenerating
    ? t('LAST_LOGINS_GENERATING')
    : hasNoTime(data.lastListUpdate)
      ? t('LAST_LOGINS_NEVER_GENERATED')
      : t('LAST_LOGINS_UPDATED', { time: loginTimeText(data.lastListUpdate) });
  return (
    <p role="status" data-part="list-status" className="text-muted">
      {text}
    </p>
  );
}

interface HistoryButtonProps {
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

function HistoryButton({ isOn, isBusy, onChange }: HistoryButtonProps) {
  return (
    <Button action={isOn ? 'deactivate' : 'activate'} variant="secondary" busy={isBusy} onClick={() => onChange(!isOn)}>
      {t(isOn ? 'LAST_LOGINS_DEACTIVATE' : 'LAST_LOGINS_ACTIVATE')}
    </Button>
  );
}

interface DownloadButtonProps {
  progress: Progress | undefined;
  isDisabled: boolean;
  onDownload: () => void;
}

function DownloadButton({ progress, isDisabled, onDownload }: DownloadButtonProps) {
  const percent = progress?.total ? Math.round((progress.loaded / progress.total) * 100) : undefined;
  return (
    <>
      <Button
        action="download"
        variant="secondary"
        busy={progress !== undefined}
        disabled={isDisabled}
        onClick={onDownload}
      >
        {percent === undefined
          ? t('LAST_LOGINS_DOWNLOAD')
          : t('LAST_LOGINS_DOWNLOADING', { percent: formatNumber(percent) })}
      </Button>
      {percent === undefined ? null : (
        <progress className="sr-only" max={100} value={percent} aria-label={t('LAST_LOGINS_DOWNLOAD')} />
      )}
    </>
  );
}

const INITIAL_SORT = { column: 'name', descending: false };

interface LoginTableProps {
  logins: readonly LastLogin[];
  search: string;
  onSearch: (search: string) => void;
  onOpen: (login: LastLogin) => void;
}

function LoginTable({ logins, search, onSearch, onOpen }: LoginTableProps) {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns contain texts of the current language
  const columns = useMemo(() => columnsOf(onOpen), [onOpen, locale]);
  return (
    <DataTable
      caption={t('LAST_LOGINS_TITLE')}
      columns={columns}
      rows={logins}
      rowId={({ userId }) => userId}
      initialSort={INITIAL_SORT}
      search={search}
      toolbar={
        logins.length > 0 ? (
          <SearchField name="search" label={t('LAST_LOGINS_SEARCH')} value={search} onSearch={onSearch} />
        ) : null
      }
      empty={
        <EmptyState
          drawing={<Drawing of={NO_MATCH} />}
          text={t(logins.length > 0 ? 'LAST_LOGINS_NO_MATCH' : 'LAST_LOGINS_EMPTY')}
        />
      }
    />
  );
}

function columnsOf(onOpen: (login: LastLogin) => void): readonly Column<LastLogin>[] {
  return [
    { id: 'name', title: t('LAST_LOGINS_NAME'), text: ({ name }) => name },
    { id: 'account', title: t('LAST_LOGINS_ACCOUNT'), text: accountText },
    {
      id: 'lastLogin',
      title: t('LAST_LOGINS_LAST'),
      text: ({ lastLogin }) => loginTimeText(lastLogin),
      sortText: ({ lastLogin }) => lastLogin,
    },
    {
      id: 'action',
      title: t('LAST_LOGINS_ACTION'),
      text: () => '',
      sortable: false,
      cell: (login) => (
        <IconButton
          action="history"
          label={t('LAST_LOGINS_HISTORY_OF', { name: login.name })}
          title={t('LAST_LOGINS_HISTORY')}
          onClick={() => onOpen(login)}
        >
          <Svg path={HISTORY} size="size-5" />
        </IconButton>
      ),
      className: '@min-[600px]:w-24',
    },
  ];
}
