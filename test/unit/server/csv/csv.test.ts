import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvField, csvFormat, csvRow } from '../../../../server/csv/csv';

const FIELDS: [text: string, field: string][] = [
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
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

for (const [text, field] of FIELDS) {
  test(`${JSON.stringify(text)} becomes ${JSON.stringify(field)}`, () => assert.is(csvField(text), field));
}

for (const [locale, row] of [
  ['en-US', 'a,"b;c"\r\n'],
  ['de', 'a;"b;c"\r\n'],
  ['de-CH', 'a;"b;c"\r\n'],
  ['zh-Hans', 'a,"b;c"\r\n'],
] as const)
  test(`a row of ${locale} has the separator of its spreadsheets`, () => {
    assert.is(csvRow(['a', 'b;c'], csvFormat(locale, undefined).separator), row);
  });

const TIME = Date.UTC(2026, 10, 3, 22, 5, 9);

for (const [locale, timeZone, local] of [
  ['en-US', 'Europe/Berlin', '11/03/2026 11:05:09 PM'],
  ['de', 'Europe/Berlin', '03.11.2026 23:05:09'],
  ['fr', 'Asia/Tokyo', '04/11/2026 07:05:09'],
  ['zh-Hans', 'UTC', '2026/11/03 22:05:09'],
  ['de', 'Nowhere/Atlantis', '03.11.2026 22:05:09'],
  ['de', undefined, '03.11.2026 22:05:09'],
] as const)
  test(`a time in a file of ${locale} for ${timeZone} is one that a spreadsheet understands, and in ISO 8601`, () => {
    assert.equal(csvFormat(locale, timeZone).times(TIME), [local, '2026-11-03T22:05:09.000Z']);
  });

test('the titles of a time name its zone, and UTC for one that is unknown', () => {
  assert.equal(csvFormat('de', 'Europe/Berlin').timeTitles('Zeit'), ['Zeit (Europe/Berlin)', 'Zeit (ISO 8601)']);
  assert.equal(csvFormat('de', '"><script>').timeTitles('Zeit'), ['Zeit (UTC)', 'Zeit (ISO 8601)']);
});

test.run();
