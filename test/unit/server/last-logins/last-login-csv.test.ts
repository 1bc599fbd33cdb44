import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvFormat } from '../../../../server/csv/csv';
import { type CsvTexts, csvLength, lastLoginCsv } from '../../../../server/last-logins/last-login-csv';
import type { ListedLogin } from '../../../../server/last-logins/last-login-list';

const format = csvFormat('en-US', 'Europe/Berlin');
const TEXTS: CsvTexts = { header: ['Name', 'Account', 'Last sign-in'], none: 'never', format };

async function* pagesOf(...pages: ListedLogin[][]) {
  yield* pages;
}

const ADA = { userId: '1', name: 'Ada, Countess', account: 'ada', lastLogin: Date.UTC(2026, 10, 21, 9, 30) };
const BOB = { userId: '2', name: 'Böb', account: 'bob', lastLogin: null };

test('the file begins with a byte order mark and the titles, its lines end with CR LF, and its length is known before', async () => {
  const chunks: string[] = [];
  for await (const chunk of lastLoginCsv(pagesOf([ADA], [BOB]), TEXTS)) chunks.push(chunk);
  assert.equal(chunks, [
    '\uFEFFName,Account,Last sign-in (Europe/Berlin),Last sign-in (ISO 8601)\r\n',
    '"Ada, Countess",ada,11/21/2026 10:30:00 AM,2026-11-21T09:30:00.000Z\r\n',
    'Böb,bob,never,\r\n',
  ]);
  assert.is(await csvLength(pagesOf([ADA], [BOB]), TEXTS), Buffer.byteLength(chunks.join('')));
});

test.run();
