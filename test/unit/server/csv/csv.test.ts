import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvField, csvRow, separatorOf } from '../../../../server/csv/csv';

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
    assert.is(csvRow(['a', 'b;c'], separatorOf(locale)), row);
  });

test.run();
