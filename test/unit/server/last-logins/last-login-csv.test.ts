import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvFormat } from '../../../../server/csv/csv';
import { type CsvTexts, csvLength, lastLoginCsv } from '../../../../server/last-logins/last-login-csv';
import type { ListedLogin } from '../../../../server/last-logins/last-login-list';

const TEXTS: CsvTexts = {
  header: ['Name', 'Account', 'Last sign-in'],
  none: 'never',
  format: csvFormat('en-US', 'Europe/Berlin'),
};

async function* pagesOf(...pages: ListedLogin[][]) {
  yield* pages;
}

async function chunksOf(...pages: ListedLogin[][]): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of lastLoginCsv(pagesOf(...pages), TEXTS)) chunks.push(chunk);
  return chunks;
}

const ADA = { userId: '1', name: 'Ada, Countess', account: 'ada', lastLogin: Date.UTC(2026, 10, 21, 9, 30) };
const BOB = { userId: '2', name: 'Böb', account: 'bob', lastLogin: null };

test('the file begins with a byte order mark and the titles, and every line ends with CR LF', async () => {
  assert.equal(await chunksOf([ADA], [BOB]), [
    '\uFEFFName,Account,Last sign-in (Europe/Berlin),Last sign-in (ISO 8601)\r\n',
    '"Ada, Countess",ada,11/21/2026 10:30:00 AM,2026-11-21T09:30:00.000Z\r\n',
    'Böb,bob,never,\r\n',
  ]);
});

test('its length is known in bytes before it is sent', async () => {
  const file = (await chunksOf([ADA, BOB], [BOB])).join('');
  assert.is(await csvLength(pagesOf([ADA, BOB], [BOB]), TEXTS), Buffer.byteLength(file));
});

test.run();
