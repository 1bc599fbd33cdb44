import type { ReactNode } from 'react';
import { ROLES } from './table-roles';
import { useTableLayout } from './use-table-layout';

interface TableFrameProps {
  /** The accessible name of the table. */
  caption: string;
  /** Must be the same array as long as the columns do not change. */
  columns: readonly unknown[];
  /** Stands in the frame, above the table. */
  above?: ReactNode;
  /** A `TableHead`. */
  head: ReactNode;
  /** Whether the children are `<tbody>` elements, each with a heading; else they are `TableRow`s. */
  grouped?: boolean;
  children: ReactNode;
}

/** The frame, the table and the place of its rows; where the columns have no room the rows are cards. */
export function TableFrame({ caption, columns, above, head, grouped, children }: TableFrameProps) {
  const { frame, mark } = useTableLayout(columns);
  return (
    // `clip` and not `hidden`: a scroll container would stop the header from sticking to the window.
    <div
      ref={frame}
      className="relative overflow-clip rounded-xl border border-line bg-background contrast-more:border-edge"
    >
      <div ref={mark} aria-hidden="true" className="invisible absolute h-4 w-full" />
      {above}
      <table {...ROLES.table} className="block w-full border-separate [border-spacing:0] columns:table">
        <caption className="sr-only">{caption}</caption>
        {head}
        {grouped ? (
          children
        ) : (
          <tbody {...ROLES.group} className="block columns:table-row-group">
            {children}
          </tbody>
        )}
      </table>
    </div>
  );
}
