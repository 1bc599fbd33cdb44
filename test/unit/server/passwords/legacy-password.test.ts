import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isLegacyPassword,
  sealLegacyPassword,
  verifyLegacyHash,
  verifyStoredPassword,
} from '../../../../server/passwords/legacy-password';
import { hashPassword } from '../../../../server/passwords/password';
import { hashSaltedSha, isSaltedSha, verifySaltedSha } from '../../../../server/passwords/salted-sha';
import { createSecrets } from '../../../../server/secrets/secrets';
import { SECRETS } from '../temporary-storage';

test('the hash is the one that other programs write', () => {
  // What `slappasswd -h {SSHA}` writes: SHA-1 of the password and the salt, then the salt.
  const salt = Buffer.from('0123456789abcdef', 'hex');
  const digest = createHash('sha1').update('secret').update(salt).digest();
  assert.is(hashSaltedSha('secret', salt), `{SSHA}${Buffer.concat([digest, salt]).toString('base64')}`);
  assert.ok(verifySaltedSha('{SSHA}xaz+xZ34qRgUyXOaZhj11Vzx+qQa1wXH', 'Vestibule-1'), 'of slappasswd 2.6');
});

test('a password is right for its own hash only, and each hash has a salt of its own', () => {
  const hash = hashSaltedSha('Vestibule-1');
  assert.is.not(hash, hashSaltedSha('Vestibule-1'));
  assert.ok(verifySaltedSha(hash, 'Vestibule-1'));
  assert.ok(verifySaltedSha(hash.replace('{SSHA}', '{ssha}'), 'Vestibule-1'));
  for (const other of ['vestibule-1', '', 'Vestibule-1 ', 'Vestibule-1\0', 'x'.repeat(2000)])
    assert.not(verifySaltedSha(hash, other), other);
  const decomposed = 'Ve\u0301stibule-1';
  assert.ok(verifySaltedSha(hashSaltedSha(decomposed), decomposed));
  assert.ok(verifySaltedSha(hashSaltedSha(decomposed.normalize('NFC')), decomposed));
});

test('what is no such hash is the hash of no password', () => {
  const hash = hashSaltedSha('Vestibule-1');
  const broken = [
    ...['', '{SSHA}', 'Vestibule-1', '{SSHA}Vestibule-1', hash.slice(6), `${hash}!`, hash.slice(0, 20)],
    ...[hash.replace('{SSHA}', '{SHA}'), `{SSHA}${'A'.repeat(5000)}`, `{SSHA}${'!'.repeat(40)}`],
  ];
  for (const text of broken) {
    assert.not(isSaltedSha(text), text);
    for (const password of ['Vestibule-1', '', text]) assert.not(verifySaltedSha(text, password), text);
  }
});

const verify = (passwordHash: string | null, password = 'Vestibule-1', userId = 'one', secrets = SECRETS) =>
  verifyStoredPassword(secrets, { userId, passwordHash }, password);

test('a sealed hash is right for its account only, and hides the hash', async () => {
  const hash = hashSaltedSha('Vestibule-1');
  const sealed = sealLegacyPassword(SECRETS, 'one', hash);
  assert.ok(sealed.startsWith('$legacy$'));
  assert.ok(isLegacyPassword(sealed));
  assert.not(sealed.includes(hash.slice(6)));
  assert.ok(await verify(sealed));
  assert.not(await verify(sealed, 'Vestibule-2'));
  assert.not(await verify(sealed, 'Vestibule-1', 'other'));
  assert.not(await verify(sealed, 'Vestibule-1', 'one', createSecrets(Buffer.alloc(32, 8))));
  for (const damaged of ['$legacy$', '$legacy$v1.', `${sealed}x`, '$legacy$abc'])
    assert.not(await verify(damaged), damaged);
});

test('other hashes are verified as before', async () => {
  const hash = await hashPassword('Vestibule-1');
  for (const other of [hash, null, undefined, '', hashSaltedSha('Vestibule-1')]) assert.not(isLegacyPassword(other));
  assert.ok(await verify(hash));
  assert.not(await verify(null));
  assert.not(await verifyStoredPassword(SECRETS, undefined, 'Vestibule-1'));
  assert.not(await verifyLegacyHash(undefined, 'Vestibule-1'));
  assert.ok(await verifyLegacyHash(hashSaltedSha('Vestibule-1'), 'Vestibule-1'));
});

test('a wrong password takes as long with either kind of hash', async () => {
  const legacy = sealLegacyPassword(SECRETS, 'one', hashSaltedSha('Vestibule-1'));
  const hashes = [await hashPassword('Vestibule-1'), legacy, null, '$legacy$damaged'];
  const times = hashes.map((): number[] => []);
  for (let round = 0; round < 8; round += 1)
    for (const [index, hash] of hashes.entries()) {
      const start = process.hrtime.bigint();
      await verify(hash, 'wrong');
      times[index]?.push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  // The shortest times, because other tests run beside this one. The salted hash alone takes a thousandth.
  const shortest = times.map((of) => Math.min(...of));
  const [first = 0] = shortest;
  for (const time of shortest) assert.ok(time > first / 4 && time < first * 4, shortest.join(' '));
});

test.run();
