import type { LastLoginsData } from '../../shared/contract/settings/last-logins';
import { failureText } from '../../shared/http/failure-text';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { useCsvDownload } from '../../shared/runtime/hooks/use-csv-download';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { ChartSkeleton } from '../../shared/ui/chart/ChartSkeleton';
import { DownloadProgress } from '../../shared/ui/download/DownloadProgress';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { PROGRESS_STYLE } from '../../shared/ui/feedback/progress-style';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_SIGN_INS } from '../../shared/ui/image/empty-state-drawings';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { LAST_LOGINS_CSV } from './api';
import { LONG_LIST, useArrivedAccounts } from './arrived-accounts';
import { HistoryDialog } from './HistoryDialog';
import { LastLoginTable } from './LastLoginTable';
import { knownTimeText } from './login-texts';
import { useLastLoginsPage } from './use-last-logins-page';
import { useListAddress } from './use-list-address';
import { useOpenHistory } from './use-open-history';

/** When each account has last signed in. */
export function LastLoginsPage({ data: initial }: { data: LastLoginsData }) {
  const page = useLastLoginsPage(initial);
  const { download, downloadCsv, cancelDownload } = useCsvDownload();
  const { chosen, choose } = useListAddress();
  const { opened, open, ...dialog } = useOpenHistory(page.data.lastLogins);
  const ui = useHeadless(opened === undefined ? 'idle' : 'now');
  useFocusFallback();
  const { state, data, isGenerating, underWay } = page;
  const isLoading = state.kind === 'loading' || isGenerating;
  const isLoadingLong = state.kind === 'loading' && lengthOf(data) >= LONG_LIST;
  const isOn = data.lastLoginHistoryActive;
  return (
    <ConfigPage>
      <PageHeader title={t('LAST_LOGINS_TITLE')}>
        <RefreshButton busy={underWay === 'refresh' || isLoading} onRefresh={page.refresh}>
          {t('LAST_LOGINS_REFRESH')}
        </RefreshButton>
        <Button
          action={isOn ? 'deactivate' : 'activate'}
          variant="secondary"
          busy={underWay === 'history'}
          onClick={isOn ? page.deactivateHistory : page.activateHistory}
        >
          {t(isOn ? 'LAST_LOGINS_DEACTIVATE' : 'LAST_LOGINS_ACTIVATE')}
        </Button>
        <Button
          action="download"
          variant="secondary"
          busy={download !== undefined}
          disabled={isLoading || data.lastLogins.length === 0}
          onClick={() => downloadCsv(LAST_LOGINS_CSV)}
        >
          {t('CSV_DOWNLOAD')}
        </Button>
      </PageHeader>
      {download ? <DownloadProgress download={download} onCancel={cancelDownload} /> : null}
      <ListStatus data={data} isGenerating={isGenerating} isLoading={isLoadingLong} />
      {(isGenerating && data.progress) || isLoadingLong ? <ListProgress data={data} /> : null}
      {isLoading ? (
        <>
          <ChartSkeleton />
          <TableSkeleton search />
        </>
      ) : state.kind === 'failed' ? (
        <RetryCard level={2} {...failureText(state.failure)} onRetry={page.retry} />
      ) : isWithoutList(data) ? (
        <NoList isBusy={underWay === 'refresh'} onCreate={page.refresh} />
      ) : null}
      {/* It stays while the list is read again, and with it the search, the order and the page size. */}
      {isWithoutList(data) ? null : (
        <div hidden={isLoading || state.kind === 'failed'}>
          <LastLoginTable logins={data.lastLogins} chosen={chosen} onChoose={choose} onOpen={open} />
        </div>
      )}
      {opened && ui ? <HistoryDialog login={opened} isHistoryOn={isOn} ui={ui} {...dialog} /> : null}
    </ConfigPage>
  );
}

function isWithoutList({ lastLogins, lastListUpdate }: LastLoginsData): boolean {
  return lastLogins.length === 0 && knownTimeText(lastListUpdate) === undefined;
}

/** How many accounts the list has, also while it has not been loaded. */
const lengthOf = ({ count, lastLogins }: LastLoginsData): number => count ?? lastLogins.length;

interface ListStatusProps {
  data: LastLoginsData;
  isGenerating: boolean;
  isLoading: boolean;
}

/** When the list was created, or that it is being created or loaded. */
function ListStatus({ data, isGenerating, isLoading }: ListStatusProps) {
  const time = knownTimeText(data.lastListUpdate);
  const updated = time === undefined ? '' : t('LAST_LOGINS_UPDATED', { time });
  return (
    <p role="status" data-part="list-status" className="text-muted empty:hidden">
      {isGenerating ? t('LAST_LOGINS_GENERATING') : isLoading ? t('LOADING') : updated}
    </p>
  );
}

/** How many accounts the list has so far, or how many have arrived. No live region: it changes each second. */
function ListProgress({ data }: { data: LastLoginsData }) {
  const arrived = useArrivedAccounts();
  const { progress } = data;
  const total = progress?.total ?? lengthOf(data);
  const count = Math.min(arrived || (progress?.count ?? 0), total);
  const text = t('SHARE_OF_TOTAL', { count: formatNumber(count), total: formatNumber(total) });
  if (total <= 0) return null;
  return (
    <div data-part="list-progress" className="flex items-center gap-4 text-sm">
      <progress
        aria-label={t('LAST_LOGINS_TITLE')}
        aria-valuetext={text}
        value={count}
        max={total}
        className={`h-2 ${PROGRESS_STYLE}`}
      />
      <span className="shrink-0 text-muted tabular">{text}</span>
    </div>
  );
}

function NoList({ isBusy, onCreate }: { isBusy: boolean; onCreate: () => void }) {
  return (
    <section
      data-part="main"
      tabIndex={-1}
      aria-label={t('LAST_LOGINS_TITLE')}
      className="rounded-xl border border-line bg-background px-4 py-10 outline-none"
    >
      <EmptyState drawing={<Drawing of={NO_SIGN_INS} />} text={t('LAST_LOGINS_NEVER_GENERATED')}>
        <Button action="create" busy={isBusy} onClick={onCreate}>
          {t('LAST_LOGINS_CREATE')}
        </Button>
      </EmptyState>
    </section>
  );
}
