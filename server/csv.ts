/** A byte order mark, by which spreadsheets recognise UTF-8. */
export const BOM = '\uFEFF';

/** The media type of a UTF-8 file whose first row contains the column titles (RFC 4180 §3). */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/**
 * First characters that make spreadsheets read a field as a formula (OWASP, CSV injection), some in their full-width
 * forms.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Quotes a field if necessary (RFC 4180 §2), and escapes a field that a spreadsheet would evaluate. The separators of
 * all languages are quoted, because the reader's spreadsheet may use another separator than the file and evaluate what
 * follows it.
 */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Separates the fields of a row. */
export type Separator = ',' | ';';

/**
 * Returns the separator that spreadsheets of a language use: a semicolon if the decimal separator is a comma, as in
 * German.
 */
function separatorOf(locale: string): Separator {
  // For these regions Windows uses the semicolon although decimals have a point.
  if (['CH', 'LI'].includes(new Intl.Locale(locale).region ?? '')) return ';';
  return new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';
}

/** The parts of a file that depend on the language and the time zone of its reader. */
export interface CsvFormat {
  readonly separator: Separator;
  /** Returns the titles of the two columns of a time. */
  timeTitles(title: string): readonly [local: string, iso: string];
  /** Formats a time in ms since 1970, once for spreadsheets of the language and once in ISO 8601. */
  times(at: number): readonly [local: string, iso: string];
}

/**
 * Returns the format for a language.
 * @param timeZone a time zone of the IANA database; an unknown one counts as UTC
 */
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
      // If there is a comma between date and time, or a no-break space, spreadsheets read the field as text.
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

/** Formats a row with its line break. */
export function csvRow(fields: readonly string[], separator: Separator): string {
  return `${fields.map(csvField).join(separator)}\r\n`;
}
