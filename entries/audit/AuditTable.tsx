import type { ReactNode } from 'react';
import type { AuditEntry } from '../../shared/contract/audit';
import { serverTimeText } from '../../shared/i18n/server-time';
import { t } from '../../shared/i18n/translate';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/column';
import { ROLES } from '../../shared/ui/table/TableCell';
import { TableRow } from '../../shared/ui/table/TableRow';
import { useColumns } from '../../shared/ui/table/use-columns';
import { accountText, eventText, shortText } from './event-texts';
import { RefusedMark } from './RefusedMark';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  openId: string | undefined;
  /** Whether an entry is open beside the list. */
  isPanelOpen: boolean;
  onOpen: (entry: AuditEntry) => void;
}

/** The entries, the newest first; on a narrow screen each is a card. They are in the order of the server, and in no other. */
export function AuditTable({ entries, openId, isPanelOpen, onOpen }: AuditTableProps) {
  const columns = useColumns(columnsOf, isPanelOpen);
  return (
    <div data-part="list" className="@container">
      <div className="overflow-clip rounded-xl border border-line bg-background contrast-more:border-edge">
        <table {...ROLES.table} className="block w-full border-separate border-spacing-0 @min-[540px]:table">
          <caption className="sr-only">{t('AUDIT_TITLE')}</caption>
          <thead {...ROLES.group} className="sr-only @min-[540px]:not-sr-only @min-[540px]:table-header-group">
            <tr {...ROLES.row}>
              {columns.map(({ id, title }) => (
                <th
                  key={id}
                  {...ROLES.head}
                  scope="col"
                  className="h-control whitespace-nowrap border-line px-3 text-start font-medium text-muted text-sm @min-[540px]:sticky @min-[540px]:top-0 @min-[540px]:z-10 @min-[540px]:border-b @min-[540px]:bg-background"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.group} className="block @min-[540px]:table-row-group">
            {entries.map((entry) => (
              <TableRow
                key={entry.id}
                row={entry}
                id={entry.id}
                columns={columns}
                active={entry.id === openId}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Beside the details of an entry there is no room for what they say as well. */
function columnsOf(isPanelOpen: boolean): readonly Column<AuditEntry>[] {
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'at',
      title: t('AUDIT_TIME'),
      text: ({ at }) => serverTimeText(at) ?? shortText(at),
      className: '@min-[540px]:w-52',
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
      cell: ({ address }) => knownText(address),
    },
    {
      id: 'target',
      title: t('AUDIT_TARGET'),
      text: ({ target }) => shortText(target),
      cell: ({ target }) => knownText(target),
    },
  ];
  return isPanelOpen ? columns.slice(0, 3) : columns;
}

/** A text, or an empty cell: most events have no item. */
function knownText(text: string): ReactNode {
  return text === '' ? null : <CellText text={shortText(text)} />;
}

function EventCell({ entry: { event, outcome, count } }: { entry: AuditEntry }) {
  const text = count > 1 ? `${eventText(event)} (${count})` : eventText(event);
  return outcome === 'refused' ? <RefusedMark>{text}</RefusedMark> : <CellText text={text} />;
}

/** The account, and below it who has done something to it. */
function accountCell(entry: AuditEntry): ReactNode {
  const { account, actor, event } = entry;
  if (account === '' && actor === '') {
    const isUnknown = event === 'sign-in-refused';
    return isUnknown ? <span className="text-muted">{t('LAST_LOGINS_UNKNOWN_USER')}</span> : null;
  }
  if (account === '' || actor === '') return <CellText text={accountText(entry)} />;
  return (
    <span className="flex flex-col">
      <CellText text={accountText(entry)} />
      <span className="text-muted text-sm">{`${t('AUDIT_ACTOR')}: ${shortText(actor)}`}</span>
    </span>
  );
}
