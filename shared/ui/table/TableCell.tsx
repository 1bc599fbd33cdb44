import type { KeyboardEvent, ReactNode } from 'react';
import { CellText } from './CellText';
import { type Column, FITTED } from './column';
import { ROLES } from './table-roles';

interface TableCellProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  column: Column<Row>;
  /** The column's index. */
  index: number;
  /** Whether its row is open beside the list. */
  active: boolean;
  /** The address of the open row, for a link in place of a button in the first cell. */
  href: string | undefined;
  /** The key handler of the link or button in the first cell of a row that opens. */
  onKeyDown: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** One cell. In a narrow table, where each row is a card, it shows its column's title. */
export function TableCell<Row>({ row, columns, column, index, active, href, onKeyDown }: TableCellProps<Row>) {
  const content = column.cell ? column.cell(row) : textContent(column.text(row), index);
  const style = `${cellStyle(columns, index, content === null)} ${column.className ?? ''}`;
  if (index === 0) {
    return (
      <td {...ROLES.cell} className={`${style} ${active ? 'font-semibold' : ''}`}>
        {active ? ACTIVE_BAR : null}
        {onKeyDown ? (
          <Opener {...{ active, href, onKeyDown }} name={nameOf(row, columns)}>
            {content}
          </Opener>
        ) : (
          content
        )}
      </td>
    );
  }
  return (
    <td {...ROLES.cell} className={style}>
      {isCorner(columns, index) ? null : (
        <span aria-hidden="true" className="w-1/3 max-w-32 shrink-0 hyphens-auto text-muted text-sm/6 columns:hidden">
          {column.title}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-32 columns:contents">{content}</div>
    </td>
  );
}

/** A text, or an empty cell; the first one names its row and is never empty. */
const textContent = (text: string, index: number): ReactNode =>
  text === '' && index > 0 ? null : <CellText text={text} />;

/** The accessible name of a row: several rows may have the same text in their first cell, such as one user's keys. */
function nameOf<Row>(row: Row, columns: readonly Column<Row>[]): string {
  return columns
    .slice(0, 2)
    .map(({ text }) => text(row))
    .filter(Boolean)
    .join(', ');
}

interface OpenerProps {
  /** Begins with the visible text (WCAG 2.5.3). */
  name: string;
  active: boolean;
  href: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Opens the row by keyboard. Its click bubbles to the row. */
function Opener({ name, active, href, onKeyDown, children }: OpenerProps) {
  const shared = {
    'data-action': 'open',
    'aria-label': name,
    'aria-current': active || undefined,
    className:
      '-mx-1 flex min-h-control columns:-my-1.5 min-w-control cursor-pointer items-center rounded px-1 py-1.5 text-start font-medium text-primary-ink no-underline group-hover/row:underline',
    onKeyDown,
    children,
  };
  return href === undefined ? <button type="button" {...shared} /> : <a href={href} {...shared} />;
}

/** Marks the open row, beside its colour. It is a border, which forced colours keep. */
const ACTIVE_BAR = <span aria-hidden="true" className="absolute inset-y-0 start-0 border-primary border-s-4" />;

/** A last column that cannot be sorted has controls: on a card they are in its corner, without a label. */
function isCorner(columns: readonly Column<never>[], index: number): boolean {
  return index > 0 && index === columns.length - 1 && columns[index]?.sortable === false;
}

function cellStyle(columns: readonly Column<never>[], index: number, isEmpty: boolean): string {
  // Text without spaces (Chinese) stays on one line; a narrow column would otherwise break it after each character.
  const inLine =
    'wrap-break-word break-keep tabular columns:table-cell columns:h-row columns:border-line columns:border-b columns:px-3 columns:py-1.5 columns:align-middle columns:group-last/row:border-b-0';
  if (index === 0) return `${inLine} block px-3 ${isCorner(columns, columns.length - 1) ? 'pe-14' : ''}`;
  if (isCorner(columns, index)) return `${inLine} absolute end-1 top-1.5 flex items-center columns:static ${FITTED}`;
  // On a card the title of an empty cell would stand alone.
  return `${inLine} ${isEmpty ? 'hidden' : 'flex'} flex-wrap items-start gap-x-3 px-3 py-1`;
}
