import type { ReactNode } from 'react';
import { AUDIT_ADDRESS } from '../../shared/contract/addresses';
import type { AuditEntry } from '../../shared/contract/settings/audit';
import { currentLocale, formatNumber } from '../../shared/i18n/format';
import { LINE_LENGTH } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { itemAddress } from '../../shared/runtime/navigation/item-address';
import { CellText } from '../../shared/ui/table/CellText';
import { type Column, FITTED } from '../../shared/ui/table/column';
import { TableFrame } from '../../shared/ui/table/TableFrame';
import { TableHead } from '../../shared/ui/table/TableHead';
import { TableRow } from '../../shared/ui/table/TableRow';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { useTimesValue } from '../../shared/ui/time/relative-times';
import { detailText, targetText } from './detail-texts';
import { EventIcon } from './EventIcon';
import { accountText, eventText, shortText } from './entry-texts';
import { accountFilter, FilterLink } from './FilterLink';
import { groupByDay } from './group-by-day';
import { RefusedMark } from './RefusedMark';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** The query of the list, for the addresses of its entries. */
  search: string;
  openId: string | undefined;
  /** Whether an entry is open beside the list. */
  isPanelOpen: boolean;
  onOpen: (entry: AuditEntry) => void;
}

/** The entries, the newest first; on a narrow screen each is a card. The user cannot sort them. */
export function AuditTable({ entries, search, openId, isPanelOpen, onOpen }: AuditTableProps) {
  const columns = useTranslatedColumns(columnsOf, isPanelOpen);
  useTimesValue(() => new Date().toDateString()); // after midnight, another day is today
  return (
    <div data-part="list" className="@container">
      <TableFrame caption={t('AUDIT_TITLE')} columns={columns} head={<TableHead columns={columns} />} grouped>
        {groupByDay(entries, new Date()).map((day, index) => (
          <tbody key={day.entries[0]?.id} {...ROLES.group} className="block columns:table-row-group">
            {day.title === '' ? null : <DayHeading title={day.title} columns={columns.length} isFirst={index === 0} />}
            {day.entries.map((entry) => (
              <TableRow
                key={entry.id}
                row={entry}
                id={entry.id}
                columns={columns}
                active={entry.id === openId}
                onOpen={onOpen}
                href={itemAddress(AUDIT_ADDRESS, entry.id) + search}
              />
            ))}
          </tbody>
        ))}
      </TableFrame>
    </div>
  );
}

/** A link in a row looks as the one that opens it. */
const LINK = 'no-underline group-hover/row:underline';

/** The roles of a group and its heading, set explicitly as in `table-roles.ts`. */
const ROLES = { group: { role: 'rowgroup' }, row: { role: 'row' }, head: { role: 'rowheader' } } as const;

/** The heading of a row group. */
function DayHeading({ title, columns, isFirst }: { title: string; columns: number; isFirst: boolean }) {
  return (
    <tr {...ROLES.row} data-part="day" className="block columns:table-row">
      <th
        {...ROLES.head}
        scope="rowgroup"
        colSpan={columns}
        className={`block border-line border-b bg-tint px-3 py-2 text-start font-semibold text-sm columns:table-cell ${isFirst ? '' : 'border-t'}`}
      >
        {title}
      </th>
    </tr>
  );
}

/** The columns; beside an open entry only three, because its details show the others. */
function columnsOf(isPanelOpen: boolean): readonly Column<AuditEntry>[] {
  const clock = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' });
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'at',
      title: t('AUDIT_TIME'),
      // The day is in the heading above.
      text: ({ at }) => (Number.isNaN(Date.parse(at)) ? shortText(at) : clock.format(Date.parse(at))),
      className: FITTED,
    },
    {
      id: 'event',
      title: t('AUDIT_EVENT'),
      text: ({ event }) => eventText(event),
      cell: (entry) => <EventCell entry={entry} />,
    },
    { id: 'account', title: t('AUDIT_ACCOUNT'), text: accountText, cell: accountCell },
    {
      id: 'address',
      title: t('AUDIT_ADDRESS'),
      text: ({ address }) => shortText(address),
      cell: ({ address }) =>
        address === '' ? null : (
          <FilterLink action="only-address" changes={{ search: address }} className={LINK}>
            {knownText(shortText(address))}
          </FilterLink>
        ),
    },
    {
      id: 'target',
      title: t('AUDIT_TARGET'),
      text: targetText,
      cell: (entry) => knownText(targetText(entry)),
    },
  ];
  return isPanelOpen ? columns.slice(0, 3) : columns;
}

/** A text that may be an address or a URL; an empty cell where the entry has none. */
function knownText(text: string): ReactNode {
  return text === '' ? null : <CellText text={text} isAddress />;
}

/** The event, and below it why it was refused. */
function EventCell({ entry }: { entry: AuditEntry }) {
  const { event, outcome, count } = entry;
  const text = count > 1 ? `${eventText(event)}\u00a0(${formatNumber(count)})` : eventText(event);
  const reason = outcome === 'refused' ? detailText(entry, LINE_LENGTH) : '';
  return (
    <span className="flex items-start gap-2">
      <EventIcon event={event} />
      <span className="flex min-w-0 flex-col">
        {outcome === 'refused' ? <RefusedMark>{text}</RefusedMark> : <CellText text={text} />}
        {reason === '' ? null : (
          <span data-part="reason" className="text-muted text-sm/6">
            {reason}
          </span>
        )}
      </span>
    </span>
  );
}

/** The account, and below it who has done something to it. */
function accountCell({ account, accountId, actor, actorId, event }: AuditEntry): ReactNode {
  if (account === '' && actor === '') {
    const isUnknown = event === 'sign-in-refused';
    return isUnknown ? <span className="text-muted">{t('LAST_LOGINS_UNKNOWN_USER')}</span> : null;
  }
  const actorLink = <AccountLink id={actorId} name={actor} />;
  if (account === '') return actorLink;
  return (
    <span className="flex flex-col items-start">
      <AccountLink id={accountId} name={account} />
      {actor === '' ? null : (
        <span className="flex items-start gap-1 text-sm/6">
          <span className="shrink-0 text-muted">{t('AUDIT_ACTOR')}</span>
          {actorLink}
        </span>
      )}
    </span>
  );
}

function AccountLink({ id, name }: { id: string; name: string }) {
  return (
    <FilterLink action="only-account" changes={accountFilter(id, name)} className={LINK}>
      <CellText text={shortText(name)} />
    </FilterLink>
  );
}
