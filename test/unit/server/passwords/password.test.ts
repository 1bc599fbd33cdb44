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

test('no password is right for an account without a hash', async () => {
  for (const password of ['x', 'A'.repeat(43)])
    for (const none of [undefined, null]) assert.not.ok(await verifyPassword(none, password));
});

test('an accented letter typed as one character or as two is the same password', async () => {
  assert.ok(await verifyPassword(await hashPassword('Caf\u00e9-123'), 'Cafe\u0301-123'));
});

test('a text that is no password is not hashed', async () => {
  for (const password of ['', 'Vestibule-1\0', 'x'.repeat(1001), 'x'.repeat(10_000_000)]) {
    assert.not.ok(await verifyPassword('no hash that could be compared', password));
    assert.match(await hashPassword(password).catch(String), /^RangeError: not a password/);
  }
  assert.ok(await verifyPassword(await hashPassword('x'.repeat(1000)), 'x'.repeat(1000)));
});

test('a new password has 8 to 100 characters with a digit, a small and a capital letter', () => {
  for (const good of ['Vestibule-1', 'Aa345678', 'Äö345678', `Aa1${'x'.repeat(97)}`])
    assert.ok(isNewPassword(good), good);
  const bad = ['Aa34567', 'aa345678', 'AA345678', 'Aabcdefg', `Aa1${'x'.repeat(98)}`, 'Aa345678\0'];
  for (const password of bad) assert.not.ok(isNewPassword(password), password);
});

test.run();
