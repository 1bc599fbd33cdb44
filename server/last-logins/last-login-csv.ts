import { BOM, type CsvFormat, csvRow } from '../csv';
import type { ListedLogin } from './last-login-list';

/** The texts of a file: its column titles, and `none` for an account that has never signed in. */
export interface CsvTexts {
  /** Name, account, last sign-in. */
  readonly header: readonly [name: string, account: string, lastLogin: string];
  readonly none: string;
  readonly format: CsvFormat;
}

/** Formats the list as chunks of a CSV file (RFC 4180) in UTF-8. */
export async function* lastLoginCsv(
  pages: AsyncIterable<readonly ListedLogin[]>,
  { header: [nameTitle, accountTitle, timeTitle], none, format }: CsvTexts,
): AsyncGenerator<string> {
  const { separator, timeTitles, times } = format;
  yield BOM + csvRow([nameTitle, accountTitle, ...timeTitles(timeTitle)], separator);
  for await (const logins of pages) {
    const rows = logins.map(({ name, account, lastLogin }) =>
      csvRow([name, account, ...(lastLogin === null ? [none, ''] : times(lastLogin))], separator),
    );
    yield rows.join('');
  }
}

/** The length of the CSV file in bytes. */
export async function csvLength(pages: AsyncIterable<readonly ListedLogin[]>, texts: CsvTexts): Promise<number> {
  let length = 0;
  for await (const chunk of lastLoginCsv(pages, texts)) length += Buffer.byteLength(chunk);
  return length;
}
