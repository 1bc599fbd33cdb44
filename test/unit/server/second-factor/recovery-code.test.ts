import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRecoveryCode, isRecoveryCode, normaliseCode } from '../../../../server/second-factor/recovery-code';

test('a recovery code has eight characters, none of which look alike', () => {
  const codes = Array.from({ length: 500 }, createRecoveryCode);
  assert.ok(codes.every((code) => /^[A-Z2-9]{8}$/.test(code) && !/[01OIL]/.test(code)));
  assert.ok(codes.every(isRecoveryCode));
  assert.is(new Set(codes).size, 500);
  assert.is(new Set(codes.join('')).size, 31, 'every character of the alphabet occurs');
});

test('a typed code is read without blanks, dashes and invisible characters, in capitals', () => {
  const spellings = [
    'ABCD2345',
    'abcd2345',
    ' abcd 2345 ',
    'ab cd\u00a023\t45',
    'ABCD-2345',
    'ABCD–2345',
    '\u200bABCD2345',
  ];
  for (const typed of spellings) assert.is(normaliseCode(typed), 'ABCD2345', typed);
  for (const typed of ['123 456', '１２３４５６']) assert.is(normaliseCode(typed), '123456', typed);
});

test('another length or character makes no recovery code', () => {
  for (const code of ['', 'ABCD234', 'ABCD23456', 'ABCDO345', 'ABCD0345', 'abcd2345', '123456'])
    assert.not.ok(isRecoveryCode(code), code);
});

test.run();
