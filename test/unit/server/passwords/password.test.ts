import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword, isNewPassword, verifyPassword } from '../../../../server/passwords/password';

test('a password is verified by its own hash only', async () => {
  const hash = await hashPassword('Vestibule-1');
  assert.match(hash, '$argon2id$v=19$m=19456,t=2,p=1$');
  assert.ok(await verifyPassword(hash, 'Vestibule-1'));
  assert.not.ok(await verifyPassword(hash, 'vestibule-1'));
  assert.is.not(await hashPassword('Vestibule-1'), hash);
});

test('no password opens an account without a hash', async () => {
  for (const password of ['x', 'A'.repeat(43)]) {
    assert.not.ok(await verifyPassword(undefined, password));
    assert.not.ok(await verifyPassword(null, password));
  }
});

test('an accented letter typed as one character or as two is the same password', async () => {
  assert.ok(await verifyPassword(await hashPassword('Caf\u00e9-123'), 'Cafe\u0301-123'));
});

test('what no password may be never reaches the hash', async () => {
  const hash = await hashPassword('Vestibule-1');
  const hashing = await fastest(() => verifyPassword(hash, 'Vestibule-2'));
  for (const password of ['', 'Vestibule-1\0', 'x'.repeat(1001), 'x'.repeat(10_000_000)]) {
    const refusing = await fastest(async () => assert.not.ok(await verifyPassword(hash, password)));
    assert.ok(refusing < hashing / 2, `${refusing} ms, and a hash ${hashing} ms`);
    let refused = false;
    await hashPassword(password).catch(() => {
      refused = true;
    });
    assert.ok(refused);
  }
  assert.ok(await verifyPassword(await hashPassword('x'.repeat(1000)), 'x'.repeat(1000)));
});

/** The fastest of some tries in ms: what it takes when nothing else is in the way. */
async function fastest(act: () => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const begin = performance.now();
    await act();
    spent.push(performance.now() - begin);
  }
  return Math.min(...spent);
}

const NEW: [password: string, isGood: boolean][] = [
  ['Vestibule-1', true],
  ['Aa345678', true],
  ['Äö345678', true],
  ['Aa34567', false],
  ['aa345678', false],
  ['AA345678', false],
  ['Aabcdefg', false],
  [`Aa1${'x'.repeat(97)}`, true],
  [`Aa1${'x'.repeat(98)}`, false],
  ['Aa345678\0', false],
];

for (const [password, isGood] of NEW) {
  test(`${JSON.stringify(password)} may ${isGood ? '' : 'not '}be chosen`, () => {
    assert.is(isNewPassword(password), isGood);
  });
}

test.run();
