import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type CodeRule, cleanTypedCode } from '../../../../shared/i18n/clean-typed-code';

const any: CodeRule = { digitsOnly: false, max: 8 };
const digits: CodeRule = { digitsOnly: true, max: 8 };

/** `|` is the caret. */
const CODES: readonly (readonly [what: string, rule: CodeRule, before: string, after: string])[] = [
  ['letters stay as they were typed', any, 'aBcD|', 'aBcD|'],
  ['blanks of every kind go', any, '123\u00a0456 |', '123456|'],
  ['a line end and an invisible mark are removed', any, '\u200e123456\r\n|', '123456|'],
  ['dashes go', any, 'ABCD-EF\u2013GH|', 'ABCDEFGH|'],
  ['letters are removed where only digits are allowed', digits, '12a34b|', '1234|'],
  ['full-width digits become plain ones', digits, '１２３|', '123|'],
  ['the caret stays behind its character', digits, '12x|34', '12|34'],
  ['a letter in the middle does not push the caret', digits, '12|x34', '12|34'],
  ['a caret in what is cut goes to the end', any, '123456789|0', '12345678|'],
  ['blanks do not count against the length', any, 'ABCD EFGH|', 'ABCDEFGH|'],
  ['without a limit nothing is cut', { digitsOnly: false }, '1234567890|', '1234567890|'],
];

test('a typed code is cleaned, and the caret stays where it was', () => {
  for (const [what, rule, before, after] of CODES) {
    const { text, caret } = cleanTypedCode({ text: before.replace('|', ''), caret: before.indexOf('|') }, rule);
    assert.is(`${text.slice(0, caret)}|${text.slice(caret)}`, after, what);
  }
});

test.run();
