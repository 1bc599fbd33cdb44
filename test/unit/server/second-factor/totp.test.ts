import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRecoveryCode, isRecoveryCode, normaliseCode } from '../../../../server/second-factor/recovery-code';
import { findTimeStep, generateSecret, TIME_STEP } from '../../../../server/second-factor/totp';
import { isOathtoolThere, oathtool } from './oathtool';

/** The key of RFC 6238 appendix B, "12345678901234567890". */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The times of RFC 6238 appendix B in seconds, and the last six of its eight digits. */
const RFC_CODES: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

for (const [seconds, code] of RFC_CODES) {
  test(`at ${seconds} s the code is ${code}, as in RFC 6238, and those of one step before or after are accepted`, () => {
    const step = Math.floor((seconds * 1000) / TIME_STEP);
    assert.is(findTimeStep(RFC_KEY, code, seconds * 1000), step);
    for (const [steps, ms, taken] of [
      [-2, 0, false],
      [-1, -1, false],
      [-1, 0, true],
      [0, 0, true],
      [2, -1, true],
      [2, 0, false],
    ] as const) {
      const at = (step + steps) * TIME_STEP + ms;
      if (at >= 0) assert.is(findTimeStep(RFC_KEY, code, at), taken ? step : undefined, `${steps} steps, ${ms} ms`);
    }
  });
}

test('what has not six digits is no code', () => {
  const others = ['28708', '2870822', '94287082', '28708a', ' 287082', '287 082', '２８７０８２', '-28708', '1e5000'];
  for (const code of ['', ...others]) assert.is(findTimeStep(RFC_KEY, code, 59_000), undefined, code);
});

test('a secret has 160 random bits in base32', () => {
  const secrets = Array.from({ length: 50 }, generateSecret);
  assert.ok(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret)));
  assert.is(new Set(secrets).size, 50);
});

test('a recovery code has eight characters, none of which look alike', () => {
  const codes = Array.from({ length: 500 }, createRecoveryCode);
  assert.ok(codes.every((code) => /^[A-Z2-9]{8}$/.test(code) && !/[01OIL]/.test(code)));
  assert.ok(codes.every(isRecoveryCode));
  assert.is(new Set(codes).size, 500);
  assert.is(new Set(codes.join('')).size, 31, 'every character of the alphabet occurs');
});

test('a typed code is read without blanks, dashes and invisible characters, in capitals', () => {
  const spellings = ['abcd2345', ' abcd 2345 ', 'ab cd\u00a023\t45', 'ABCD-2345', 'ABCD–2345', '\u200bABCD2345'];
  for (const typed of spellings) assert.is(normaliseCode(typed), 'ABCD2345', typed);
  for (const typed of ['123 456', '１２３４５６']) assert.is(normaliseCode(typed), '123456', typed);
});

test('another length or character makes no recovery code', () => {
  for (const code of ['', 'ABCD234', 'ABCD23456', 'ABCDO345', 'ABCD0345', 'abcd2345', '123456'])
    assert.not.ok(isRecoveryCode(code), code);
});

if (isOathtoolThere()) {
  test("the codes of Debian's oathtool are accepted", () => {
    for (const now of [0, 59_000, Date.UTC(2026, 10, 21), Date.UTC(2038, 0, 20)]) {
      const secret = generateSecret();
      assert.is(findTimeStep(secret, oathtool(secret, now), now), Math.floor(now / TIME_STEP));
    }
  });
}

test.run();
