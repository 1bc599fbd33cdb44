import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type CodeRule, cleanTypedCode } from '../../../../shared/i18n/clean-typed-code';

const any: CodeRule = { digitsOnly: false, max: 8 };
const digits: CodeRule = { digitsOnly: true, max: 8 };

/** `|` is the caret. */
const CASES: readonly (readonly [name: string, rule: CodeRule, before: string, after: string])[] = [
  ['a code stays as it is', any, '123456|', '123456|'],
  ['letters stay as they were typed', any, 'aBcD|', 'aBcD|'],
  ['blanks of every kind go', any, '123\u00a0456 |', '123456|'],
  ['a line end and an invisible mark are removed', any, '\u200e123456\r\n|', '123456|'],
  ['dashes go', any, 'ABCD-EF\u2013GH|', 'ABCDEFGH|'],
  ['letters are removed where only digits are allowed', digits, '12a34b|', '1234|'],
  ['full-width digits become plain ones', digits, '１２３|', '123|'],
  ['the caret stays behind its character', digits, '12x|34', '12|34'],
  ['a letter in the middle does not push the caret', digits, '12|x34', '12|34'],
  ['what is too long is cut', any, '1234567890|', '12345678|'],
  ['a caret in what is cut goes to the end', any, '123456789|0', '12345678|'],
  ['blanks do not count against the length', any, 'ABCD EFGH|', 'ABCDEFGH|'],
  ['without a limit nothing is cut', { digitsOnly: false }, '1234567890|', '1234567890|'],
];

for (const [name, rule, before, after] of CASES) {
  test(name, () => {
    const { text, caret } = cleanTypedCode({ text: before.replace('|', ''), caret: before.indexOf('|') }, rule);
    assert.is(`${text.slice(0, caret)}|${text.slice(caret)}`, after);
  });
}

test.run();
