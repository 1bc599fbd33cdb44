import type { ReactNode } from 'react';
import { ROLES } from './TableCell';

interface TableFrameProps {
  /** The accessible name of the table. */
  caption: string;
  /** Stands in the frame, above the table. */
  above?: ReactNode;
  /** A `TableHead`. */
  head: ReactNode;
  /** `TableRow`s. */
  children: ReactNode;
}

/** The frame, the table and the place of its rows; on a narrow screen the rows are cards. Stands in a `@container`. */
export function TableFrame({ caption, above, head, children }: TableFrameProps) {
  return (
    // `clip` and not `hidden`: a scroll container would stop the header from sticking to the window.
    <div className="overflow-clip rounded-xl border border-line bg-background contrast-more:border-edge">
      {above}
      <table {...ROLES.table} className="block w-full border-separate border-spacing-0 @min-[540px]:table">
        <caption className="sr-only">{caption}</caption>
        {head}
        <tbody {...ROLES.group} className="block @min-[540px]:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}
