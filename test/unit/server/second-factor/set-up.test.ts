import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { activate, checkSetUp, pendingSetUp, redeemRecoveryCode } from '../../../../server/second-factor/set-up';
import { readTwoFactor, recordSkip, redeemCode } from '../../../../server/second-factor/two-factor';
import { endSession } from '../../../../server/sessions/sessions';
import { openStorage } from '../../../../server/storage/connection';
import { addUser, fakeClock, SECRETS, temporaryFolder } from '../temporary-storage';
import { codeAt } from './oathtool';
import { activated, sessionOf, setUser } from './test-deps';

const deps = setUser(test);

const isActive = async () => (await readTwoFactor(deps.db, deps.userId)).isActive;
const setUps = () => deps.db.selectFrom('two_factor_setups').selectAll().execute();

/** A session that was shown a secret, and what it sends to activate it. */
async function shownSetUp() {
  const { token, session } = await sessionOf(deps, deps.userId);
  const shown = await pendingSetUp(deps, session.id);
  const ask = { userId: deps.userId, sessionId: session.id, secret: shown.secret };
  return { ...shown, token, ask: { ...ask, code: codeAt(shown.secret, deps.clock()) } };
}

test('a session is shown the same secret and recovery code each time, another session others', async () => {
  const { session } = await sessionOf(deps, deps.userId);
  const shown = await Promise.all(Array.from({ length: 5 }, () => pendingSetUp(deps, session.id)));
  for (const each of shown) assert.equal(each, shown[0]);
  const others = await shownSetUp();
  assert.is.not(others.secret, shown[0]?.secret);
  assert.is.not(others.recoveryCode, shown[0]?.recoveryCode);
});

test('a check changes nothing, and an activation needs a right code', async () => {
  const { secret, ask } = await shownSetUp();
  const wrong = { ...ask, code: ask.code === '000000' ? '000001' : '000000' };
  assert.is(await checkSetUp(deps, ask), 'activated');
  assert.is(await checkSetUp(deps, wrong), 'wrong');
  assert.is(await activate(deps, wrong), 'wrong');
  assert.is(await isActive(), false);
  assert.is((await pendingSetUp(deps, ask.sessionId)).secret, secret);
  assert.is(await activate(deps, ask), 'activated');
  assert.is(await isActive(), true);
});

test('only the secret that this session was shown is accepted', async () => {
  const [{ ask: mine }, foreign, fresh] = [await shownSetUp(), await shownSetUp(), await sessionOf(deps, deps.userId)];
  const chosen = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [sessionId, secret] of [
    [mine.sessionId, foreign.secret],
    [mine.sessionId, chosen],
    [mine.sessionId, ''],
    [mine.sessionId, foreign.secret.toLowerCase()],
    [fresh.session.id, chosen],
    ['', chosen],
  ] as const) {
    const code = secret === '' ? '000000' : codeAt(secret, deps.clock());
    const ask = { ...mine, sessionId, secret, code };
    assert.equal([await checkSetUp(deps, ask), await activate(deps, ask)], ['stale', 'stale']);
  }
  assert.is(await isActive(), false);
});

test('of parallel activations one succeeds, and no other secret can be activated afterwards', async () => {
  const asks = [await shownSetUp(), await shownSetUp(), await shownSetUp()].map(({ ask }) => ask);
  const done = await Promise.all(asks.map((ask) => activate(deps, ask)));
  assert.equal(done.sort(), ['activated', 'stale', 'stale']);
  assert.equal(await setUps(), []);
  for (const ask of asks) assert.is(await activate(deps, ask), 'stale');
});

test('an activation ends the other sessions of the user, which have not entered a code', async () => {
  const { ask } = await shownSetUp();
  await shownSetUp();
  const bob = await sessionOf(deps, await addUser(deps.db, { userName: 'bob' }));
  const sessions = () => deps.db.selectFrom('sessions').select('id').orderBy('id').execute();
  await activate(deps, { ...ask, code: 'x' });
  assert.is((await sessions()).length, 3, 'a wrong code ends none');
  assert.is(await activate(deps, ask), 'activated');
  const left = (await sessions()).map(({ id }) => id);
  assert.equal(left, [ask.sessionId, bob.session.id].sort());
  assert.equal(await setUps(), []);
});

test('a pending set-up ends with its session', async () => {
  const { token } = await shownSetUp();
  await endSession(deps.db, token);
  assert.equal(await setUps(), []);
});

test('the recovery code deactivates two-factor once, and resets the skips', async () => {
  const { db, userId } = deps;
  const redeem = (code: string) => redeemRecoveryCode(deps, { userId, code });
  assert.is(await redeem('ABCDEFGH'), false, 'where nothing is activated');
  await recordSkip(db, { userId, max: 1 });
  const { recoveryCode, codeNow } = await activated(deps, userId);
  assert.equal(await readTwoFactor(db, userId), { isActive: true, skipsUsed: 0 });
  assert.is(await redeem(recoveryCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH'), false);
  assert.is(await isActive(), true);
  const uses = await Promise.all([1, 2, 3].map(() => redeem(recoveryCode)));
  assert.equal(uses.sort(), [false, false, true]);
  assert.is(await isActive(), false);
  assert.is(await redeemCode(deps, { userId, code: codeNow() }), 'wrong');
  await activated(deps, userId);
  assert.is(await redeem(recoveryCode), false, 'a new set-up has a new code');
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

test.run();
