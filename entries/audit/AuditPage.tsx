import type { AuditData, AuditEntry } from '../../shared/contract/settings/audit';
import { failureText } from '../../shared/http/failure-text';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { t } from '../../shared/i18n/translate';
import { useCsvDownload } from '../../shared/runtime/hooks/use-csv-download';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import type { BarSeries } from '../../shared/ui/chart/BarChart';
import { BrushChart } from '../../shared/ui/chart/BrushChart';
import { DONE_FILL, REFUSED_FILL } from '../../shared/ui/chart/fills';
import { HOUR } from '../../shared/ui/chart/time-bars';
import { DownloadProgress } from '../../shared/ui/download/DownloadProgress';
import { Alert } from '../../shared/ui/feedback/Alert';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_MATCH, NO_SIGN_INS } from '../../shared/ui/image/empty-state-drawings';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { AuditFilters } from './AuditFilters';
import { AuditTable } from './AuditTable';
import { csvOf } from './api';
import { searchOf } from './audit-query';
import { EntryPanel } from './EntryPanel';
import { shortText } from './entry-texts';
import { FilterContext } from './FilterLink';
import { useAudit } from './use-audit';

/** The maximum length of a name in the title, in characters. */
const NAME_MAX = 100;

/** The audit log: what users and administrators have done. */
export function AuditPage({ data: initial }: { data: AuditData }) {
  const { query, state, accountName, openId, openEntry, narrow, narrowTo, chart, ...page } = useAudit(initial);
  const { download, downloadCsv, cancelDownload } = useCsvDownload();
  useFocusFallback();
  const isGone = openId !== undefined && openEntry === undefined && state.kind === 'loaded';
  const name = shortText(accountName, NAME_MAX);
  return (
    <ConfigPage>
      <PageHeader title={query.account && name ? t('AUDIT_TITLE_OF', { name }) : t('AUDIT_TITLE')}>
        <RefreshButton busy={state.kind === 'loading'} onRefresh={page.refresh}>
          {t('LAST_LOGINS_REFRESH')}
        </RefreshButton>
        <Button
          action="download"
          variant="secondary"
          busy={download !== undefined}
          onClick={() => downloadCsv(csvOf(query))}
        >
          {t('CSV_DOWNLOAD')}
        </Button>
      </PageHeader>
      {download ? <DownloadProgress download={download} onCancel={cancelDownload} /> : null}
      {initial.days === 0 ? <Alert>{t('AUDIT_OFF')}</Alert> : null}
      <FilterContext.Provider value={{ query, narrowTo }}>
        <SplitView
          panelLabel={t('AUDIT_DETAIL')}
          panel={
            openEntry ? (
              <EntryPanel key={openId} entry={openEntry} onClose={page.close} />
            ) : isGone ? (
              <UnknownEntryCard onClose={page.close} />
            ) : undefined
          }
        >
          {chart ? <AuditChart chart={chart} /> : null}
          <AuditFilters query={query} accountName={accountName || (query.account ?? '')} onChange={narrow} />
          {state.kind === 'loading' ? (
            <TableSkeleton />
          ) : state.kind === 'failed' ? (
            <RetryCard level={2} {...failureText(state.failure)} onRetry={page.refresh} />
          ) : (
            <Entries
              data={state.data}
              search={searchOf(query)}
              openId={openId}
              onOpen={({ id }) => page.open(id)}
              isLoadingOlder={page.isLoadingOlder}
              onOlder={page.loadOlder}
            />
          )}
        </SplitView>
      </FilterContext.Provider>
    </ConfigPage>
  );
}

/** How many entries there are in each hour, or on each day. */
function AuditChart({ chart }: { chart: NonNullable<ReturnType<typeof useAudit>['chart']> }) {
  const { choose, refused, ...bars } = chart;
  const isOfHours = (bars.bounds[1] ?? 0) - (bars.bounds[0] ?? 0) <= HOUR;
  return (
    <BrushChart
      caption={t(isOfHours ? 'AUDIT_CHART_HOURS' : 'AUDIT_CHART_DAYS')}
      category={t('AUDIT_TIME')}
      {...bars}
      series={bars.values && refused && seriesOf(bars.values, refused)}
      onChoose={choose}
    />
  );
}

const seriesOf = (values: readonly number[], refused: readonly number[]): BarSeries[] => [
  {
    label: t('AUDIT_OUTCOME_DONE'),
    className: DONE_FILL,
    values: values.map((value, bar) => value - (refused[bar] ?? 0)),
  },
  { label: t('AUDIT_OUTCOME_REFUSED'), className: REFUSED_FILL, values: refused },
];

/** Says that there is no entry of the id in the address. */
function UnknownEntryCard({ onClose }: { onClose: () => void }) {
  return (
    <ErrorCard level={2} message={t('AUDIT_UNKNOWN')} focus>
      <Button action="close" variant="secondary" onClick={onClose}>
        {t('BACK_TO_LIST')}
      </Button>
    </ErrorCard>
  );
}

interface EntriesProps {
  data: AuditData;
  /** The query as it is in the address; empty without a filter. */
  search: string;
  openId: string | undefined;
  onOpen: (entry: AuditEntry) => void;
  isLoadingOlder: boolean;
  onOlder: () => void;
}

function Entries({ data, search, openId, onOpen, isLoadingOlder, onOlder }: EntriesProps) {
  const { entries, next, searchedUntil } = data;
  const isNarrowed = search !== '';
  const time = formatServerTime(searchedUntil || null);
  return (
    <>
      {entries.length === 0 ? (
        <div data-part="empty" className="rounded-xl border border-line bg-background px-4 py-10">
          <EmptyState
            drawing={<Drawing of={isNarrowed ? NO_MATCH : NO_SIGN_INS} />}
            text={t(isNarrowed ? 'LAST_LOGINS_NO_MATCH' : 'AUDIT_EMPTY')}
          />
        </div>
      ) : (
        <AuditTable
          entries={entries}
          search={search}
          openId={openId}
          isPanelOpen={openId !== undefined}
          onOpen={onOpen}
        />
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 empty:hidden">
        <span role="status" data-part="searched" className="text-muted text-sm empty:hidden">
          {time === undefined ? '' : t('AUDIT_SEARCHED_UNTIL', { time })}
        </span>
        {next === '' ? null : (
          <Button action="older" variant="secondary" busy={isLoadingOlder} onClick={onOlder}>
            {t('AUDIT_OLDER')}
          </Button>
        )}
      </div>
    </>
  );
}
