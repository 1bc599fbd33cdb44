import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countBackupCodes, redeemBackupCode, renewBackupCodes } from '../../../../server/second-factor/backup-codes';
import { createRecoveryCode, isRecoveryCode, redeemRecoveryCode } from '../../../../server/second-factor/recovery-code';
import {
  checkAuthenticatorCode,
  redeemAuthenticatorCode,
} from '../../../../server/second-factor/redeem-authenticator-code';
import { activate, pendingSetUp } from '../../../../server/second-factor/set-up';
import { deactivate, readTwoFactor, recordSkip } from '../../../../server/second-factor/stored-two-factor';
import { findTimeStep, generateSecret, TIME_STEP } from '../../../../server/second-factor/totp';
import { normaliseCode } from '../../../../server/second-factor/typed-code';
import { endSession } from '../../../../server/sessions/sessions';
import { openStorage } from '../../../../server/storage/connection';
import { addUser, fakeClock, SECRETS, temporaryFolder } from '../../../support/server/temporary-storage';
import { codeAt } from './oathtool';
import { activated, sessionOf, setUser } from './test-deps';

const deps = setUser(test);

const isActive = async () => (await readTwoFactor(deps.db, deps.userId)).isActive;
const setUps = () => deps.db.selectFrom('two_factor_setups').selectAll().execute();

async function shownSetUp() {
  const { session } = await sessionOf(deps, deps.userId);
  const { secret } = await pendingSetUp(deps, session.id);
  return { userId: deps.userId, sessionId: session.id, secret, code: codeAt(secret, deps.clock()), browser: '' };
}

test('a session is shown one secret, also when it asks for it in parallel, and until it ends', async () => {
  const { token, session } = await sessionOf(deps, deps.userId);
  const shown = await Promise.all(Array.from({ length: 5 }, () => pendingSetUp(deps, session.id)));
  for (const each of shown) assert.equal(each, shown[0]);
  await endSession(deps.db, token);
  assert.equal(await setUps(), []);
});

test('of parallel activations one succeeds, and no other secret can be activated afterwards', async () => {
  const asks = [await shownSetUp(), await shownSetUp(), await shownSetUp()];
  const done = await Promise.all(asks.map((ask) => activate(deps, ask)));
  assert.equal(done.sort(), ['activated', 'stale', 'stale']);
  assert.equal(await setUps(), []);
  for (const ask of asks) assert.is(await activate(deps, ask), 'stale');
});

test('the recovery code deactivates two-factor once, and resets the skips', async () => {
  const { db, userId } = deps;
  const recover = (code: string) => redeemRecoveryCode(deps, { userId, code });
  assert.is(await recover('ABCDEFGH'), false, 'where nothing is activated');
  await recordSkip(db, { userId, max: 1 });
  const { recoveryCode, codeNow } = await activated(deps, userId);
  assert.equal(await readTwoFactor(db, userId), { isActive: true, skipsUsed: 0 });
  assert.is(await recover(recoveryCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH'), false);
  assert.is(await isActive(), true);
  const uses = await Promise.all([1, 2, 3].map(() => recover(recoveryCode)));
  assert.equal(uses.sort(), [false, false, true]);
  assert.is(await isActive(), false);
  assert.is(await redeemAuthenticatorCode(deps, { userId, code: codeNow() }), 'wrong');
  await activated(deps, userId);
  assert.is(await recover(recoveryCode), false, 'a new set-up has a new code');
});

test('each backup code is accepted once, until new ones are made or two-factor is deactivated', async () => {
  const { db, userId } = deps;
  const use = (code = '') => redeemBackupCode(deps, { userId, code });
  assert.equal([await renewBackupCodes(deps, userId), await countBackupCodes(deps, userId)], [undefined, 0]);
  const { backupCodes: first, recoveryCode } = await activated(deps, userId);
  assert.equal([await use(recoveryCode), await use('')], [false, false]);
  const uses = await Promise.all([1, 2, 3].map(() => use(first[3])));
  assert.equal(uses.sort(), [false, false, true]);
  assert.equal([await use(first[3]), await use(first[4])], [false, true]);
  assert.is(await countBackupCodes(deps, userId), 8);
  assert.ok((await readTwoFactor(db, userId)).isActive);
  const renewed = await renewBackupCodes(deps, userId);
  assert.equal([await use(first[0]), await use(renewed?.[0]), renewed?.length], [false, true, 10]);
  await deactivate(deps, userId);
  assert.equal([await use(renewed?.[1]), await countBackupCodes(deps, userId)], [false, 0]);
});

test('the database file contains no clear-text secrets or recovery codes, pending or activated', async () => {
  const folder = temporaryFolder();
  const storage = await openStorage({ dataFolder: folder, databaseUrl: `file:${join(folder, 'raw.db')}` });
  const own = { db: storage.db, clock: fakeClock(), secrets: SECRETS };
  const userId = await addUser(storage.db, { userName: 'ada' });
  const { session } = await sessionOf(own, await addUser(storage.db, { userName: 'bob' }));
  const setUpsOfBoth = [await pendingSetUp(own, session.id), await activated(own, userId)];
  const read = () => {
    const files = ['', '-wal', '-shm'].map((ending) => join(folder, `raw.db${ending}`));
    return files.map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : '')).join('');
  };
  const contents = [read()];
  await storage.close();
  contents.push(read());
  for (const bytes of contents) {
    assert.ok(bytes.includes(userId) && bytes.includes('v1.'), 'the rows to be checked exist');
    for (const { secret, recoveryCode, backupCodes } of setUpsOfBoth) {
      const raw = Secret.fromBase32(secret);
      const base64 = [secret, recoveryCode].map((clear) => Buffer.from(clear).toString('base64url').slice(0, 10));
      for (const clear of [secret, secret.toLowerCase(), raw.latin1, raw.hex, recoveryCode, ...backupCodes, ...base64])
        assert.not.ok(bytes.includes(clear));
    }
  }
});

const check = (code: string) => checkAuthenticatorCode(deps, { userId: deps.userId, code });
const redeem = (code: string, userId = deps.userId) => redeemAuthenticatorCode(deps, { userId, code });

test('of twenty parallel uses of one code one succeeds', async () => {
  const code = (await activated(deps, deps.userId)).codeNow();
  const uses = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
  assert.equal(uses.sort(), ['right', ...Array(19).fill('used')]);
});

test('after a code all codes of earlier steps are refused, even unused ones, also in parallel', async () => {
  const { secret, codeNow } = await activated(deps, deps.userId);
  const codes = () => [1, 0, -1].map((steps) => codeAt(secret, deps.clock() + steps * TIME_STEP));
  const uses = [];
  for (const code of codes()) uses.push(await redeem(code));
  assert.equal(uses, ['right', 'used', 'used']);
  deps.clock.pass(2 * TIME_STEP);
  assert.is(await check(codeNow()), 'right');
  await Promise.all(codes().map((code) => redeem(code)));
  for (const code of codes()) assert.is(await redeem(code), 'used');
  assert.equal([await deactivate(deps, deps.userId), await deactivate(deps, deps.userId)], [true, false]);
  deps.clock.pass(3 * TIME_STEP);
  assert.equal([await check(codeNow()), await redeem(codeNow())], ['wrong', 'wrong']);
});

test("a code of another user's authenticator is wrong, and a copied secret cannot be decrypted", async () => {
  const [other, third] = [await addUser(deps.db, { userName: 'bob' }), await addUser(deps.db, { userName: 'eve' })];
  const { codeNow } = await activated(deps, deps.userId);
  const row = await deps.db.selectFrom('two_factor').selectAll().executeTakeFirstOrThrow();
  const copy = { ...row, user_id: third, last_step: 0 };
  await deps.db.insertInto('two_factor').values(copy).execute();
  const opened = redeem(codeNow(), third).then(() => true);
  assert.is(await opened.catch(() => false), false);
  await activated(deps, other);
  assert.is(await redeem(codeNow(), other), 'wrong');
});

test('there are as many skips as the settings allow, also for parallel sign-ins', async () => {
  const skip = (max: number) => recordSkip(deps.db, { userId: deps.userId, max });
  assert.is(await skip(0), false);
  assert.equal(await readTwoFactor(deps.db, deps.userId), { isActive: false, skipsUsed: 0 });
  const taken = await Promise.all(Array.from({ length: 10 }, () => skip(3)));
  assert.is(taken.filter(Boolean).length, 3);
  assert.equal(await readTwoFactor(deps.db, deps.userId), { isActive: false, skipsUsed: 3 });
  assert.is(await skip(4), true, 'an administrator allowed one more');
  assert.is(await skip(4), false);
});

/** The key of RFC 6238 appendix B, "12345678901234567890". */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The times of RFC 6238 appendix B in seconds, and the last six of its eight digits. */
const RFC_CODES: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
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

test.run();
