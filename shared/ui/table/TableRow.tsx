import type { KeyboardEvent, MouseEvent } from 'react';
import { CellText } from './CellText';
import type { Column } from './column';
import { ROLES } from './roles';

interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  active: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

/**
 * One row: as a line where there is room, as a card where there is not. A click anywhere on it opens it; the keyboard's way
 * in is the button in its first cell.
 */
export function TableRow<Row>({ row, id, columns, active, onOpen }: TableRowProps<Row>) {
  const current = active ? true : undefined;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!onOpen || isOwnControl(event.target) || isEndOfSelecting(event)) return;
    // What opens beside the list gives the focus back to where it was: to this row, however it was clicked.
    opener(event.currentTarget)?.focus({ preventScroll: true });
    onOpen(row);
  };
  return (
    <tr
      {...ROLES.row}
      data-part="row"
      data-id={id}
      aria-current={current}
      onClick={onOpen && open}
      className={rowStyle({ active, clickable: onOpen !== undefined })}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          {...ROLES.cell}
          className={`${cellStyle(columns, index)} ${index === 0 && active ? 'font-semibold' : ''} ${column.className ?? ''}`}
        >
          {index === 0 && active ? BAR : null}
          {index > 0 && !isCorner(columns, index) ? (
            <span aria-hidden="true" className="w-2/5 shrink-0 text-muted text-sm @min-[600px]:hidden">
              {column.title}
            </span>
          ) : null}
          {index === 0 && onOpen ? (
            <button
              type="button"
              data-action="open"
              aria-current={current}
              className="-mx-1 flex min-h-11 min-w-11 cursor-pointer items-center rounded px-1 text-start text-primary-ink"
              onKeyDown={moveBetweenRows}
            >
              <Content column={column} row={row} />
            </button>
          ) : (
            <Content column={column} row={row} />
          )}
        </td>
      ))}
    </tr>
  );
}

function Content<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.cell ? column.cell(row) : <CellText text={column.text(row)} />;
}

/** A last column that does not sort holds controls: on a card they stand in its corner, without a label. */
function isCorner(columns: readonly Column<never>[], index: number): boolean {
  return index > 0 && index === columns.length - 1 && columns[index]?.sortable === false;
}

function cellStyle(columns: readonly Column<never>[], index: number): string {
  const inLine =
    'wrap-break-word @min-[600px]:table-cell @min-[600px]:h-13 @min-[600px]:border-line @min-[600px]:border-b @min-[600px]:px-3 @min-[600px]:py-1 @min-[600px]:align-middle @min-[600px]:group-last/row:border-b-0';
  if (index === 0) return `${inLine} block px-3 ${isCorner(columns, columns.length - 1) ? 'pe-14' : ''}`;
  if (isCorner(columns, index)) return `${inLine} absolute end-1 top-1.5 @min-[600px]:static`;
  return `${inLine} flex items-baseline gap-3 px-3 py-1`;
}

function rowStyle({ active, clickable }: { active: boolean; clickable: boolean }): string {
  const look = active ? 'bg-tint' : '';
  return `group/row relative block border-line border-b py-1.5 last:border-b-0 @min-[600px]:table-row ${look} ${clickable ? 'cursor-pointer hover:bg-tint' : ''}`;
}

/** Says beside the colour which row is open; a border, since forced colours keep those. */
const BAR = <span aria-hidden="true" className="absolute inset-y-0 start-0 border-primary border-s-4" />;

/** A click on a delete button or a link means that one, not the row. */
function isOwnControl(target: EventTarget): boolean {
  const control = target instanceof Element && target.closest('a, button, input, select, textarea, label');
  return control instanceof Element && control.getAttribute('data-action') !== 'open';
}

/** Whoever drags over a row to copy its text does not want to open it. */
function isEndOfSelecting({ detail, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (detail === 0) return false; // by keyboard: what is selected then is from before
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true);
}

function opener(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[data-action=open]') ?? null;
}

/** Up and down lead from row to row, beside the tab key. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('tr');
  const next = { ArrowUp: row?.previousElementSibling, ArrowDown: row?.nextElementSibling }[event.key];
  const target = opener(next);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
