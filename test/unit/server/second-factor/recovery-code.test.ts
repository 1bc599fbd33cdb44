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

for (const [typed, read] of [
  ['ABCD2345', 'ABCD2345'],
  ['abcd2345', 'ABCD2345'],
  [' abcd 2345 ', 'ABCD2345'],
  ['ab cd\u00a023\t45', 'ABCD2345'],
  ['ABCD-2345', 'ABCD2345'],
  ['ABCD–2345', 'ABCD2345'],
  ['\u200bABCD2345', 'ABCD2345'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
] as const) {
  test(`${JSON.stringify(typed)} is read as ${read}`, () => {
    assert.is(normaliseCode(typed), read);
  });
}

for (const code of ['', 'ABCD234', 'ABCD23456', 'ABCDO345', 'ABCD0345', 'abcd2345', '123456']) {
  test(`${JSON.stringify(code)} is no recovery code`, () => {
    assert.not.ok(isRecoveryCode(code));
  });
}

test.run();
