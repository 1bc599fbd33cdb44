import type { ListedLogin } from './last-login-list';

/** A byte order mark, from which spreadsheets recognise UTF-8. */
const BOM = '\uFEFF';

/** Beginnings that spreadsheets take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Quotes a field where it is necessary (RFC 4180 §2), and defuses one that a spreadsheet would calculate. */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row with its line break. */
function csvRow(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/** How many rows one chunk of the file has. */
const CHUNK = 500;

/**
 * The list as the chunks of a CSV file (RFC 4180) in UTF-8, with times in UTC.
 *
 * @param header the titles of the columns: name, account, last sign-in
 * @param none the text for an account that has not signed in yet
 */
export function* lastLoginCsv(
  logins: readonly ListedLogin[],
  { header, none }: { header: readonly string[]; none: string },
): Generator<string> {
  yield BOM + csvRow(header);
  for (let start = 0; start < logins.length; start += CHUNK) {
    const rows = logins
      .slice(start, start + CHUNK)
      .map(({ name, account, lastLogin }) =>
        csvRow([name, account, lastLogin === null ? none : new Date(lastLogin).toISOString()]),
      );
    yield rows.join('');
  }
}
