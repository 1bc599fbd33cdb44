/** Most characters of a text that a cell shows: three lines of it, and what a screen reader should have to hear. */
const MOST = 200;

/** Stands for a text in which nothing can be seen. */
const NOTHING = '–';

/**
 * A text of unknown origin in a table's cell: at most three lines, its direction kept to itself, never wider than its
 * column and never empty.
 */
export function CellText({ text }: { text: string }) {
  const visible = text.replace(/[\p{Cf}\p{Cc}\p{Z}]/gu, '') === '' ? NOTHING : text;
  const short =
    visible.length > MOST
      ? `${Array.from(visible.slice(0, 2 * MOST))
          .slice(0, MOST)
          .join('')}…`
      : visible;
  return (
    <bdi
      className="line-clamp-3 min-w-20 max-w-96 text-left [overflow-wrap:anywhere] rtl:text-right"
      title={short === text ? undefined : visible.slice(0, 1000)}
    >
      {short}
    </bdi>
  );
}
