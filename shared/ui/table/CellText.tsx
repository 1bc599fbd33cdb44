import { displayText } from '../../i18n/display-text';

/** Most characters of a text that a cell shows: three lines of it, and what a screen reader should have to hear. */
const MOST = 200;

/** Most of those that it shows on hover. */
const MOST_ON_HOVER = 1000;

/**
 * A text of unknown origin in a table's cell: at most three lines, its direction kept to itself, never wider than its
 * column and never empty. A text that runs the other way stays in line with its column.
 */
export function CellText({ text }: { text: string }) {
  const short = displayText(text, MOST);
  return (
    <bdi
      className="line-clamp-3 text-left min-w-20 max-w-96 [overflow-wrap:anywhere]"
      title={short === text ? undefined : displayText(text, MOST_ON_HOVER)}
    >
      {short}
    </bdi>
  );
}
