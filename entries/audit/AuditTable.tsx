import type { ReactNode } from 'react';
import type { AuditEntry } from '../../shared/contract/settings/audit';
import { formatNumber } from '../../shared/i18n/format';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { t } from '../../shared/i18n/translate';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/column';
import { TableFrame } from '../../shared/ui/table/TableFrame';
import { TableHead } from '../../shared/ui/table/TableHead';
import { TableRow } from '../../shared/ui/table/TableRow';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { accountText, eventText, shortText } from './entry-texts';
import { RefusedMark } from './RefusedMark';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  openId: string | undefined;
  /** Whether an entry is open beside the list. */
  isPanelOpen: boolean;
  onOpen: (entry: AuditEntry) => void;
}

/** The entries, the newest first; on a narrow screen each is a card. The user cannot sort them. */
export function AuditTable({ entries, openId, isPanelOpen, onOpen }: AuditTableProps) {
  const columns = useTranslatedColumns(columnsOf, isPanelOpen);
  return (
    <div data-part="list" className="@container">
      <TableFrame caption={t('AUDIT_TITLE')} columns={columns} head={<TableHead columns={columns} />}>
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
      </TableFrame>
    </div>
  );
}

/** The columns; beside an open entry only three, because its details show the others. */
function columnsOf(isPanelOpen: boolean): readonly Column<AuditEntry>[] {
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'at',
      title: t('AUDIT_TIME'),
      text: ({ at }) => formatServerTime(at) ?? shortText(at),
      className: 'columns:w-52',
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

/** A text that may be an address or a URL; an empty cell where the entry has none. */
function knownText(text: string): ReactNode {
  return text === '' ? null : <CellText text={shortText(text)} isAddress />;
}

function EventCell({ entry: { event, outcome, count } }: { entry: AuditEntry }) {
  const text = count > 1 ? `${eventText(event)}\u00a0(${formatNumber(count)})` : eventText(event);
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
