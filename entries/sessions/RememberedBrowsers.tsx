import type { RememberedBrowser } from '../../shared/contract/account/sessions';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { isFirstClick } from '../../shared/runtime/hooks/use-undo';
import { Button } from '../../shared/ui/button/Button';
import { CellText } from '../../shared/ui/table/CellText';
import { type Column, DataTable } from '../../shared/ui/table/DataTable';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { Time } from '../../shared/ui/time/Time';
import { ACTION, BROWSER } from './session-columns';
import { browserText, timeText } from './session-texts';

const INITIAL_SORT = { column: 'since', descending: true };

interface RememberedBrowsersProps {
  browsers: readonly RememberedBrowser[];
  /** Must be the same function in every render, because the columns are memoized. */
  onForget: (browser: RememberedBrowser) => void;
}

/** The browsers in which the user needs no code, each with a button that has it asked for again. */
export function RememberedBrowsers({ browsers, onForget }: RememberedBrowsersProps) {
  const columns = useTranslatedColumns(rememberedColumns, onForget);
  return (
    <section data-part="remembered" aria-labelledby="remembered-browsers" className="flex flex-col gap-4">
      <div className="mt-4 max-w-form">
        <h2 id="remembered-browsers" className="text-section">
          {t('SESSIONS_REMEMBERED')}
        </h2>
        <p className="text-muted">{t('SESSIONS_REMEMBERED_TEXT')}</p>
      </div>
      <DataTable
        part="remembered-list"
        caption={t('SESSIONS_REMEMBERED')}
        columns={columns}
        rows={browsers}
        rowId={({ id }) => id}
        initialSort={INITIAL_SORT}
        footer={false}
        empty={null}
      />
    </section>
  );
}

function rememberedColumns(onForget: RememberedBrowsersProps['onForget']): Column<RememberedBrowser>[] {
  return [
    { id: 'browser', title: t('SESSIONS_BROWSER'), text: browserText, cell: browserCell, className: BROWSER },
    timeColumn('since', t('SESSIONS_REMEMBERED_SINCE')),
    timeColumn('until', t('SESSIONS_REMEMBERED_UNTIL')),
    {
      id: 'action',
      title: t('LAST_LOGINS_ACTION'),
      text: () => '',
      sortable: false,
      className: ACTION,
      cell: (row) => (
        <Button
          action="forget"
          variant="secondary"
          className="columns:-my-1.5 columns:whitespace-nowrap"
          aria-label={t('SESSIONS_FORGET_IN', {
            browser: shortenUntrustedText(browserText(row), NAME_LENGTH),
            time: timeText(row.until) || '–',
          })}
          onClick={(event) => isFirstClick(event) && onForget(row)}
        >
          {t('SESSIONS_FORGET')}
        </Button>
      ),
    },
  ];
}

const timeColumn = (id: 'since' | 'until', title: string): Column<RememberedBrowser> => ({
  id,
  title,
  text: (row) => timeText(row[id]),
  cell: (row) => (timeText(row[id]) === '' ? null : <Time of={row[id]} />),
  sortText: (row) => row[id],
});

function browserCell(row: RememberedBrowser) {
  return (
    <>
      <CellText text={browserText(row)} />
      {row.isCurrent ? <span className="block text-muted text-sm">{t('SESSIONS_CURRENT')}</span> : null}
    </>
  );
}
