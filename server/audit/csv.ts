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
function separatorOf(locale: string): Separator {
  // Windows has the semicolon there although decimals have a point.
  if (['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '')) return ';';
  return new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';
}

/** What a file writes by the language and the time zone of its reader. */
export interface CsvFormat {
  readonly separator: Separator;
  /** The titles of the two columns of a time. */
  timeTitles(title: string): readonly [local: string, iso: string];
  /** A time in ms since 1970 as spreadsheets of the language understand it, and as in ISO 8601. */
  times(at: number): readonly [local: string, iso: string];
}

/** Returns the format for a language. @param timeZone one of the IANA database; an unknown one counts as UTC */
export function csvFormat(locale: string, timeZone: string | undefined): CsvFormat {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const options = { timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' } as const;
  const parts = [
    new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', month: '2-digit', day: '2-digit' }),
    new Intl.DateTimeFormat(locale, { ...options, hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  ];
  return {
    separator: separatorOf(locale),
    timeTitles: (title) => [`${title} (${zone})`, `${title} (ISO 8601)`],
    times: (at) => {
      // With a comma between date and time, or a no-break space in them, a spreadsheet takes the field for text.
      const local = parts.map((part) => part.format(at).replace(/\s/g, ' ')).join(' ');
      return [local, new Date(at).toISOString()];
    },
  };
}

function isTimeZone(name: string | undefined): name is string {
  if (name === undefined) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // a RangeError: no time zone has this name
  }
}

/** A row with its line break. */
export function csvRow(fields: readonly string[], separator: Separator): string {
  return `${fields.map(csvField).join(separator)}\r\n`;
}
