import { useMemo } from 'react';
import type { LastLogin } from '../../shared/contract/settings/last-logins';
import { t } from '../../shared/i18n/translate';
import { useAddressParameter } from '../../shared/runtime/navigation/use-address-parameter';
import { IconButton } from '../../shared/ui/button/IconButton';
import type { TimeRange } from '../../shared/ui/chart/time-bars';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { SearchField } from '../../shared/ui/form/SearchField';
import { HISTORY } from '../../shared/ui/image/action-icons';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_MATCH } from '../../shared/ui/image/empty-state-drawings';
import { Svg } from '../../shared/ui/image/Svg';
import { CellText } from '../../shared/ui/table/CellText';
import { type Column, DataTable } from '../../shared/ui/table/DataTable';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { TimesToggle } from '../../shared/ui/time/TimesToggle';
import { LastLoginsChart, loginsIn } from './LastLoginsChart';
import { LoginTime } from './LoginTime';
import { accountText, loginTimeText, shortName } from './login-texts';

const INITIAL_SORT = { column: 'name', descending: false };

interface LastLoginTableProps {
  logins: readonly LastLogin[];
  /** When the last sign-ins of the shown accounts are; undefined for all. */
  chosen: TimeRange | undefined;
  onChoose: (range: TimeRange | undefined, isRepeated?: boolean) => void;
  onOpen: (login: LastLogin) => void;
}

/** When each account has last signed in. */
export function LastLoginTable({ logins, chosen, onChoose, onOpen }: LastLoginTableProps) {
  const [search, setSearch] = useAddressParameter('search');
  const columns = useTranslatedColumns(columnsOf, onOpen);
  const title = t('LAST_LOGINS_TITLE');
  const { from, until } = chosen ?? {};
  const rows = useMemo(
    () => (from === undefined || until === undefined ? logins : loginsIn({ from, until }, logins)),
    [logins, from, until],
  );
  return (
    <section data-part="main" tabIndex={-1} aria-label={title} className="flex flex-col gap-4 outline-none">
      <LastLoginsChart logins={logins} columns={columns} search={search} chosen={chosen} onChoose={onChoose} />
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowId={({ userId, account, name }) => userId || `${account} ${name}`}
        initialSort={INITIAL_SORT}
        search={search}
        toolbar={
          logins.length > 0 ? (
            <>
              <SearchField name="search" label={t('LAST_LOGINS_SEARCH')} value={search} onSearch={setSearch} />
              <TimesToggle />
            </>
          ) : null
        }
        empty={
          <EmptyState
            drawing={<Drawing of={NO_MATCH} />}
            text={t(logins.length > 0 ? 'LAST_LOGINS_NO_MATCH' : 'LAST_LOGINS_EMPTY')}
          />
        }
      />
    </section>
  );
}

function columnsOf(onOpen: (login: LastLogin) => void): readonly Column<LastLogin>[] {
  return [
    { id: 'name', title: t('LAST_LOGINS_NAME'), text: ({ name }) => name, className: 'columns:w-2/5' },
    {
      id: 'account',
      title: t('LAST_LOGINS_ACCOUNT'),
      text: accountText,
      cell: (login) => <KnownText text={accountText(login)} isKnown={accountText(login) === login.account} />,
      className: 'columns:w-1/4',
    },
    {
      id: 'lastLogin',
      title: t('LAST_LOGINS_LAST'),
      text: ({ lastLogin }) => loginTimeText(lastLogin),
      sortText: ({ lastLogin }) => lastLogin,
      cell: ({ lastLogin }) => <LoginTime of={lastLogin} />,
    },
    {
      id: 'action',
      title: t('LAST_LOGINS_ACTION'),
      text: () => '',
      sortable: false,
      cell: (login) => (login.userId === '' ? null : <HistoryButton login={login} onOpen={onOpen} />),
    },
  ];
}

/** A text of the server, or a muted one that says that it is not known. */
function KnownText({ text, isKnown }: { text: string; isKnown: boolean }) {
  return isKnown ? <CellText text={text} /> : <span className="text-muted">{text}</span>;
}

function HistoryButton({ login, onOpen }: { login: LastLogin; onOpen: (login: LastLogin) => void }) {
  return (
    <IconButton
      action="history"
      label={t('LAST_LOGINS_HISTORY_OF', { name: shortName(login) })}
      title={t('LAST_LOGINS_HISTORY')}
      className="columns:-my-1.5 align-middle"
      onClick={() => onOpen(login)}
    >
      <Svg path={HISTORY} size="size-5" />
    </IconButton>
  );
}
