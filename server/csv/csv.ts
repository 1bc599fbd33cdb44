/** A byte order mark, from which spreadsheets recognise UTF-8. */
export const BOM = '\uFEFF';

/** Of a file in UTF-8 whose first row is the titles of its columns (RFC 4180 §3). */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Beginnings that spreadsheets take for a formula (OWASP, CSV injection); some also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Quotes a field where it is necessary (RFC 4180 §2), and defuses one that a spreadsheet would calculate. Separators of every
 * language are quoted: the reader's spreadsheet may use another one than the file, and calculate what follows it.
 */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Between the fields of a row. */
export type Separator = ',' | ';';

/** The separator of a language's spreadsheets: a semicolon where the comma is that of decimals, as in German. */
export function separatorOf(locale: string): Separator {
  // Windows has the semicolon there although decimals have a point.
  if (['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '')) return ';';
  return new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';
}

/** A row with its line break. */
export function csvRow(fields: readonly string[], separator: Separator): string {
  return `${fields.map(csvField).join(separator)}\r\n`;
}
