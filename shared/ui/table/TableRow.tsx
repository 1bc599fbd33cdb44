import type { KeyboardEvent, MouseEvent } from 'react';
import { isPlainClick } from '../../browser/is-plain-click';
import type { Column } from './column';
import { TableCell } from './TableCell';
import { ROLES } from './table-roles';

interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  active: boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** The address of the open row: the first cell then has a link, and otherwise a button. */
  href?: string | undefined;
}

/**
 * One row; on a narrow screen a card. A click anywhere on it opens it; the keyboard opens it with the link or the button
 * in its first cell.
 */
export function TableRow<Row>({ row, id, columns, active, onOpen, href }: TableRowProps<Row>) {
  const current = active ? true : undefined;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!onOpen || isOwnControl(event) || isEndOfSelecting(event)) return;
    const control = event.currentTarget.querySelector<HTMLElement>(OPENER);
    const isOnLink = href !== undefined && event.target instanceof Node && control?.contains(event.target);
    if (isOnLink && !isPlainClick(event)) return; // the browser opens the link in a new tab
    event.preventDefault();
    // The panel that opens returns the focus to what had it: to this row, wherever it was clicked.
    control?.focus({ preventScroll: true });
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
        <TableCell
          key={column.id}
          {...{ row, columns, column, index, active, href }}
          onKeyDown={onOpen && moveBetweenRows}
        />
      ))}
    </tr>
  );
}

function rowStyle({ active, clickable }: { active: boolean; clickable: boolean }): string {
  const look = active ? 'bg-tint' : '';
  return `group/row relative block border-line border-b py-1.5 last:border-b-0 columns:table-row ${look} ${clickable ? 'cursor-pointer hover:bg-tint' : ''}`;
}

const CONTROLS = 'a, button, input, select, textarea, label';

/** Whether a click belongs to a control in the row, such as a delete button, and not to the row. */
function isOwnControl({ nativeEvent, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // Not `closest()`, because the control's own handler may have rendered again and removed the clicked icon.
  const path = nativeEvent.composedPath();
  const inRow = path.slice(0, path.indexOf(currentTarget));
  const control = inRow.find((element) => element instanceof Element && element.matches(CONTROLS));
  return control instanceof Element && control.getAttribute('data-action') !== 'open';
}

/** Whether a click ended a text selection, which must not open the row. */
function isEndOfSelecting({ detail, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (detail === 0) return false; // a click by keyboard: the selection was made earlier
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(currentTarget, true);
}

const OPENER = '[data-action=open]';

/** Moves the focus between rows with the arrow keys, also to those of another group. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const openers = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>(OPENER) ?? [])];
  const target = step && openers[openers.indexOf(event.currentTarget) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
