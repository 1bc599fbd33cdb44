import { displayText } from '../../i18n/display-text';

/** The maximum number of characters in a cell: three lines, and a reasonable length for a screen reader. */
const MAX_LENGTH = 200;

/** The maximum number of characters in its tooltip. */
const MAX_TOOLTIP_LENGTH = 1000;

/**
 * Untrusted text in a table's cell: at most three lines, isolated in its direction, never wider than its column and never
 * empty. Right-to-left text is aligned with its column.
 */
export function CellText({ text }: { text: string }) {
  const short = displayText(text, MAX_LENGTH);
  return (
    <bdi
      className="line-clamp-3 text-left min-w-20 max-w-96 [overflow-wrap:anywhere]"
      title={short === text ? undefined : displayText(text, MAX_TOOLTIP_LENGTH)}
    >
      {short}
    </bdi>
  );
}
