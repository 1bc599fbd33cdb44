import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword, verifyPassword } from '../../../../server/passwords/password';
import { checkPasswordPolicy, isNewPassword } from '../../../../server/passwords/password-policy';
import { hashSaltedSha, isSaltedSha, verifySaltedSha } from '../../../../server/passwords/salted-sha';
import { isLegacyPassword, sealLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { verifyLegacyHash, verifyStoredPassword } from '../../../../server/passwords/verify-stored-password';
import { createSecrets } from '../../../../server/storage/secrets/secrets';
import { SECRETS } from '../../../support/server/temporary-storage';

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

const ADA = { userName: 'al42', displayName: 'Ada Lovelace', email: 'countess@analytical.example' };

const COMMON = [
  ['a common one in capitals', ['Password1', 'User12345', 'Qwerty123', 'Aa123456', 'Abc12345']],
  ['with digits or signs around it', ['Welcome2026!', '1Password!', 'Summer-2026', '#Dragon99', 'User83920175']],
  ['with signs for letters', ['P@ssw0rd1', 'Pa55word99', 'Adm1n-1234']],
  ['twice', ['PasswordPassword1', 'Dragon1dragon1']],
  ['a run or one character', ['Abcdefgh1', 'Aaaaaaa1', '1234567aA']],
  ['in other languages', ['Passwort1', 'Heslo1234', 'Azerty123']],
  ["the user's names", ['Lovelace1815', 'AdaLovelace1', 'Al42-12345', 'Countess-7', 'Analytical.Example1']],
  ["the product's name", ['Vestibule-1', 'Vestibule2026']],
] as const;

test('a common new password is refused', async () => {
  for (const [what, passwords] of COMMON)
    for (const password of passwords)
      assert.is(await checkPasswordPolicy(password, ADA), 'PASSWORD_TOO_COMMON', `${what}: ${password}`);
});

const RARE = ['Correct-Horse-7', 'Kb7xq2Lm', 'Xq83920175', 'IAmAdaTheGreat7', 'Blue.Lamp.42', 'Ada-Xk4q9z'];

test('other passwords are accepted, and the rule is checked before the list of common ones', async () => {
  for (const password of [...RARE, 'Ringelnatz-8', 'Žluťoučký-kůň-1'])
    assert.is(await checkPasswordPolicy(password, ADA), undefined, password);
  assert.is(await checkPasswordPolicy('password', ADA), 'PASSWORD_RULE_BROKEN');
});

test('for an account without names only the list is checked', async () => {
  const nameless = { userName: '', displayName: '', email: '' };
  assert.is(await checkPasswordPolicy('Lovelace-Engine-1815', nameless), undefined);
  assert.is(await checkPasswordPolicy('Password1', nameless), 'PASSWORD_TOO_COMMON');
});

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
