import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvField, csvFormat, csvRow } from '../../../server/csv';

const FIELDS: [text: string, field: string][] = [
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\ttab', '"\'\ttab"'],
  ['\rreturn', '"\'\rreturn"'],
  ['=cmd|"/c calc"', '"\'=cmd|""/c calc"""'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  [' =1', ' =1'],
  ['a=1', 'a=1'],
];

test('a field is quoted where it must be, and begins with an apostrophe where a spreadsheet would calculate it', () => {
  for (const [text, field] of FIELDS) assert.is(csvField(text), field, JSON.stringify(text));
});

const ROWS = { 'en-US': 'a,"b;c"\r\n', de: 'a;"b;c"\r\n', 'de-CH': 'a;"b;c"\r\n', 'zh-Hans': 'a,"b;c"\r\n' };

test('a row has the separator of the spreadsheets of its locale', () => {
  for (const [locale, row] of Object.entries(ROWS))
    assert.is(csvRow(['a', 'b;c'], csvFormat(locale, undefined).separator), row, locale);
});

const TIME = Date.UTC(2026, 10, 3, 22, 5, 9);

const TIMES = [
  ['en-US', 'Europe/Berlin', '11/03/2026 11:05:09 PM'],
  ['de', 'Europe/Berlin', '03.11.2026 23:05:09'],
  ['fr', 'Asia/Tokyo', '04/11/2026 07:05:09'],
  ['zh-Hans', 'UTC', '2026/11/03 22:05:09'],
  ['de', 'Nowhere/Atlantis', '03.11.2026 22:05:09'],
  ['de', undefined, '03.11.2026 22:05:09'],
] as const;

test('a time is one that a spreadsheet of the locale understands, in the zone, and one of ISO 8601', () => {
  for (const [locale, timeZone, local] of TIMES)
    assert.equal(csvFormat(locale, timeZone).times(TIME), [local, '2026-11-03T22:05:09.000Z'], `${locale} ${timeZone}`);
});

test('the titles of a time name its zone, and UTC for one that is unknown', () => {
  assert.equal(csvFormat('de', 'Europe/Berlin').timeTitles('Zeit'), ['Zeit (Europe/Berlin)', 'Zeit (ISO 8601)']);
  assert.equal(csvFormat('de', '"><script>').timeTitles('Zeit'), ['Zeit (UTC)', 'Zeit (ISO 8601)']);
});

test.run();
