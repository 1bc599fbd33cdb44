import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateSecret, STEP, stepOf } from '../../../../server/second-factor/totp';
import { isOathtoolThere, oathtool } from './oathtool';

/** The key of RFC 6238 appendix B, "12345678901234567890". */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Its times in seconds, and the last six of its eight digits. */
const RFC_CODES: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

for (const [seconds, code] of RFC_CODES) {
  const now = seconds * 1000;
  const step = Math.floor(now / STEP);

  test(`at ${seconds} s the code is ${code}, as RFC 6238 has it`, () => {
    assert.is(stepOf(RFC_KEY, code, now), step);
  });

  test(`at ${seconds} s the code of one step before or after is taken as that step's, two are too many`, () => {
    const begin = step * STEP;
    for (const [at, taken] of [
      [begin - 2 * STEP, false],
      [begin - STEP - 1, false],
      [begin - STEP, true],
      [begin - 1, true],
      [begin, true],
      [begin + STEP - 1, true],
      [begin + 2 * STEP - 1, true],
      [begin + 2 * STEP, false],
    ] as const) {
      if (at >= 0) assert.is(stepOf(RFC_KEY, code, at), taken ? step : undefined, String(at - begin));
    }
  });
}

for (const code of [
  '',
  '28708',
  '2870822',
  '94287082',
  '28708a',
  ' 287082',
  '287 082',
  '２８７０８２',
  '-28708',
  '1e5000',
]) {
  test(`${JSON.stringify(code)} is no code`, () => {
    assert.is(stepOf(RFC_KEY, code, 59_000), undefined);
  });
}

test('a secret has 160 bits in base32, each its own', () => {
  const secrets = Array.from({ length: 50 }, generateSecret);
  assert.ok(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret)));
  assert.is(new Set(secrets).size, 50);
});

if (isOathtoolThere()) {
  test("the codes of Debian's oathtool are those that are accepted", () => {
    for (const now of [0, 59_000, Date.UTC(2026, 10, 21), Date.UTC(2038, 0, 20)]) {
      const secret = generateSecret();
      assert.is(stepOf(secret, oathtool(secret, now), now), Math.floor(now / STEP));
    }
  });
}

test.run();
