import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvField, lastLoginCsv } from '../../../../server/last-logins/last-login-csv';

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
  [' =1', ' =1'],
];

for (const [text, field] of FIELDS) {
  test(`${JSON.stringify(text)} becomes ${JSON.stringify(field)}`, () => assert.is(csvField(text), field));
}

const TEXTS = { header: ['Name', 'Account', 'Last sign-in'], none: 'never' };

test('the file begins with a byte order mark and the titles, and every line ends with CR LF', () => {
  const logins = [
    { userId: '1', name: 'Ada, Countess', account: 'ada', lastLogin: Date.UTC(2026, 10, 21, 9, 30) },
    { userId: '2', name: 'Bob', account: 'bob', lastLogin: null },
  ];
  assert.is(
    [...lastLoginCsv(logins, TEXTS)].join(''),
    '\uFEFFName,Account,Last sign-in\r\n"Ada, Countess",ada,2026-11-21T09:30:00.000Z\r\nBob,bob,never\r\n',
  );
});

test('a long list has every row once, in chunks', () => {
  const logins = Array.from({ length: 1201 }, (_, index) => ({
    userId: String(index),
    name: `n${index}`,
    account: `a${index}`,
    lastLogin: null,
  }));
  const chunks = [...lastLoginCsv(logins, TEXTS)];
  assert.is(chunks.length, 4);
  assert.is(chunks.join('').split('\r\n').length, 1203);
});

test.run();
