import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { activate, pendingSetUp, redeemRecoveryCode } from '../../../../server/second-factor/set-up';
import { TIME_STEP } from '../../../../server/second-factor/totp';
import * as twoFactor from '../../../../server/second-factor/two-factor';
import { endSession } from '../../../../server/sessions/sessions';
import { openStorage } from '../../../../server/storage/connection';
import { addUser, fakeClock, SECRETS, temporaryFolder } from '../temporary-storage';
import { codeAt } from './oathtool';
import { activated, sessionOf, setUser } from './test-deps';

const { deactivate, readTwoFactor, recordSkip } = twoFactor;

const deps = setUser(test);

const isActive = async () => (await readTwoFactor(deps.db, deps.userId)).isActive;
const setUps = () => deps.db.selectFrom('two_factor_setups').selectAll().execute();

/** What a session that was shown a secret sends to activate it. */
async function shownSetUp() {
  const { session } = await sessionOf(deps, deps.userId);
  const { secret } = await pendingSetUp(deps, session.id);
  return { userId: deps.userId, sessionId: session.id, secret, code: codeAt(secret, deps.clock()) };
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
  assert.is(await twoFactor.redeemCode(deps, { userId, code: codeNow() }), 'wrong');
  await activated(deps, userId);
  assert.is(await recover(recoveryCode), false, 'a new set-up has a new code');
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
    assert.ok(bytes.includes(userId) && bytes.includes('v2.'), 'the rows to be checked exist');
    for (const { secret, recoveryCode } of setUpsOfBoth) {
      const raw = Secret.fromBase32(secret);
      const base64 = [secret, recoveryCode].map((clear) => Buffer.from(clear).toString('base64url').slice(0, 10));
      for (const clear of [secret, secret.toLowerCase(), raw.latin1, raw.hex, recoveryCode, ...base64])
        assert.not.ok(bytes.includes(clear));
    }
  }
});

const check = (code: string) => twoFactor.checkCode(deps, { userId: deps.userId, code });
const redeem = (code: string, userId = deps.userId) => twoFactor.redeemCode(deps, { userId, code });

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

test.run();
