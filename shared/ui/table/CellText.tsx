import { LINE_LENGTH, shortenUntrustedText, TEXT_LENGTH } from '../../i18n/shorten-untrusted-text';
import { AddressText } from '../layout/AddressText';

/** Texts with more characters get a tooltip: three lines of a narrow column may not show all of them. */
const TOOLTIP_FROM = 40;

/** A card shows texts up to this number of characters whole, because it is read without a mouse and so without tooltips. */
const WHOLE_ON_CARD = 100;

/** Matches words so long that they may be broken anywhere. Shorter ones are never broken. */
const LONG_WORD = /\S{21}|[^\s!-\u024f]{11}/;

/**
 * Untrusted text in a table's cell: at most three lines, a longer one with a tooltip, isolated in its direction, never
 * wider than its column and never empty. Right-to-left text is aligned with its column.
 *
 * @param isAddress whether it is a host name, IP address or URL, which is broken between its parts
 */
export function CellText({ text, isAddress = false }: { text: string; isAddress?: boolean }) {
  const short = shortenUntrustedText(text, LINE_LENGTH);
  const breaks = isAddress || LONG_WORD.test(short) ? '[overflow-wrap:anywhere]' : '';
  const clamp = short.length > WHOLE_ON_CARD ? 'line-clamp-3' : 'block columns:line-clamp-3';
  return (
    <bdi
      className={`${clamp} text-left min-w-20 max-w-96 ${breaks}`}
      title={short.length > TOOLTIP_FROM ? shortenUntrustedText(text, TEXT_LENGTH) : undefined}
    >
      {isAddress ? <AddressText text={short} /> : short}
    </bdi>
  );
}
