/** A byte order mark, from which spreadsheets recognise UTF-8. */
export const BOM = '\uFEFF';

/** Of a file in UTF-8 whose first row is the titles of its columns (RFC 4180 §3). */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Beginnings that spreadsheets take for a formula (OWASP, CSV injection); some also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Quotes a field where it is necessary (RFC 4180 §2), and defuses one that a spreadsheet would calculate. */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its line break. */
export function csvRow(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
