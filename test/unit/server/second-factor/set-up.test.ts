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
import { activated, sessionOf, withUser } from './test-deps';

test('a session is shown the same secret and recovery code each time, another session others', () =>
  withUser(async (deps, userId) => {
    const [one, other] = [await sessionOf(deps, userId), await sessionOf(deps, userId)];
    const shown = await Promise.all(Array.from({ length: 5 }, () => pendingSetUp(deps, one.session.id)));
    for (const each of shown) assert.equal(each, shown[0]);
    const others = await pendingSetUp(deps, other.session.id);
    assert.is.not(others.secret, shown[0]?.secret);
    assert.is.not(others.recoveryCode, shown[0]?.recoveryCode);
  }));

test('a check changes nothing, and an activation needs a right code', () =>
  withUser(async (deps, userId) => {
    const { session } = await sessionOf(deps, userId);
    const { secret } = await pendingSetUp(deps, session.id);
    const ask = (code: string) => ({ userId, sessionId: session.id, secret, code });
    const right = codeAt(secret, deps.clock());
    const wrong = right === '000000' ? '000001' : '000000';
    assert.is(await checkSetUp(deps, ask(right)), 'activated');
    assert.is(await checkSetUp(deps, ask(wrong)), 'wrong');
    assert.is(await activate(deps, ask(wrong)), 'wrong');
    assert.is((await readTwoFactor(deps.db, userId)).isActive, false);
    assert.is((await pendingSetUp(deps, session.id)).secret, secret);
    assert.is(await activate(deps, ask(right)), 'activated');
    assert.is((await readTwoFactor(deps.db, userId)).isActive, true);
  }));

test('only the secret that this session was shown is accepted', () =>
  withUser(async (deps, userId) => {
    const [mine, other] = [await sessionOf(deps, userId), await sessionOf(deps, userId)];
    const fresh = await sessionOf(deps, userId);
    await pendingSetUp(deps, mine.session.id);
    const foreign = await pendingSetUp(deps, other.session.id);
    const chosen = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [sessionId, secret] of [
      [mine.session.id, foreign.secret],
      [mine.session.id, chosen],
      [mine.session.id, ''],
      [mine.session.id, foreign.secret.toLowerCase()],
      [fresh.session.id, chosen],
      ['', chosen],
    ] as const) {
      const code = secret === '' ? '000000' : codeAt(secret, deps.clock());
      const ask = { userId, sessionId, secret, code };
      assert.is(await checkSetUp(deps, ask), 'stale');
      assert.is(await activate(deps, ask), 'stale');
    }
    assert.is((await readTwoFactor(deps.db, userId)).isActive, false);
  }));

test('of two parallel activations one succeeds, and no other secret can be activated afterwards', () =>
  withUser(async (deps, userId) => {
    const sessions = await Promise.all([1, 2, 3].map(() => sessionOf(deps, userId)));
    const asks = await Promise.all(
      sessions.map(async ({ session }) => {
        const { secret } = await pendingSetUp(deps, session.id);
        return { userId, sessionId: session.id, secret, code: codeAt(secret, deps.clock()) };
      }),
    );
    const done = await Promise.all(asks.map((ask) => activate(deps, ask)));
    assert.equal(done.sort(), ['activated', 'stale', 'stale']);
    assert.equal(await deps.db.selectFrom('two_factor_setups').selectAll().execute(), []);
    for (const ask of asks) assert.is(await activate(deps, ask), 'stale');
  }));

test('an activation ends the other sessions of the user, which have not entered a code', () =>
  withUser(async (deps, userId) => {
    const [mine, other] = [await sessionOf(deps, userId), await sessionOf(deps, userId)];
    const bob = await sessionOf(deps, await addUser(deps.db, { userName: 'bob' }));
    await pendingSetUp(deps, other.session.id);
    const { secret } = await pendingSetUp(deps, mine.session.id);
    const ask = { userId, sessionId: mine.session.id, secret };
    await activate(deps, { ...ask, code: 'x' });
    assert.is((await deps.db.selectFrom('sessions').select('id').execute()).length, 3, 'a wrong code ends none');
    assert.is(await activate(deps, { ...ask, code: codeAt(secret, deps.clock()) }), 'activated');
    const left = await deps.db.selectFrom('sessions').select('id').orderBy('id').execute();
    assert.equal(
      left.map(({ id }) => id),
      [mine.session.id, bob.session.id].sort(),
    );
    assert.equal(await deps.db.selectFrom('two_factor_setups').selectAll().execute(), []);
  }));

test('a pending set-up ends with its session', () =>
  withUser(async (deps, userId) => {
    const { token, session } = await sessionOf(deps, userId);
    await pendingSetUp(deps, session.id);
    await endSession(deps.db, token);
    assert.equal(await deps.db.selectFrom('two_factor_setups').selectAll().execute(), []);
  }));

test('the recovery code deactivates two-factor once, and resets the skips', () =>
  withUser(async (deps, userId) => {
    await recordSkip(deps.db, { userId, max: 1 });
    const { recoveryCode, codeNow } = await activated(deps, userId);
    assert.equal(await readTwoFactor(deps.db, userId), { isActive: true, skipsUsed: 0 });
    const wrong = recoveryCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH';
    assert.is(await redeemRecoveryCode(deps, { userId, code: wrong }), false);
    assert.is((await readTwoFactor(deps.db, userId)).isActive, true);
    const uses = await Promise.all([1, 2, 3].map(() => redeemRecoveryCode(deps, { userId, code: recoveryCode })));
    assert.equal(uses.sort(), [false, false, true]);
    assert.is((await readTwoFactor(deps.db, userId)).isActive, false);
    assert.is(await redeemCode(deps, { userId, code: codeNow() }), 'wrong');
    await activated(deps, userId);
    assert.is(await redeemRecoveryCode(deps, { userId, code: recoveryCode }), false, 'a new set-up has a new code');
  }));

test('where nothing is activated there is no recovery code', () =>
  withUser(async (deps, userId) => {
    assert.is(await redeemRecoveryCode(deps, { userId, code: 'ABCDEFGH' }), false);
  }));

test('the database file contains no clear-text secrets or recovery codes, pending or activated', async () => {
  const folder = temporaryFolder();
  const storage = await openStorage({ dataFolder: folder, databaseUrl: `file:${join(folder, 'raw.db')}` });
  const deps = { db: storage.db, clock: fakeClock(), secrets: SECRETS };
  const userId = await addUser(storage.db, { userName: 'ada' });
  const { session } = await sessionOf(deps, await addUser(storage.db, { userName: 'bob' }));
  const pending = await pendingSetUp(deps, session.id);
  const active = await activated(deps, userId);
  const read = () =>
    ['', '-wal', '-shm']
      .map((ending) => join(folder, `raw.db${ending}`))
      .map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : ''))
      .join('');
  const files = [read()];
  await storage.close();
  files.push(read());
  for (const bytes of files) {
    assert.ok(bytes.includes(userId) && bytes.includes('v2.'), 'the rows to be checked exist');
    for (const { secret, recoveryCode } of [pending, active]) {
      const raw = Secret.fromBase32(secret);
      for (const clear of [secret, secret.toLowerCase(), raw.latin1, raw.hex, recoveryCode])
        assert.not.ok(bytes.includes(clear));
      for (const clear of [secret, recoveryCode])
        assert.not.ok(bytes.includes(Buffer.from(clear).toString('base64url').slice(0, 10)));
    }
  }
});

test.run();
