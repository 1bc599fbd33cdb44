import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvField } from '../../../../server/csv/csv';

const FIELDS: [text: string, field: string][] = [
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\ttab', "'\ttab"],
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

test.run();
