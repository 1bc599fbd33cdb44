import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { activate, checkSetUp, pendingSetUp, spendDropCode } from '../../../../server/second-factor/set-up';
import { readTwoFactor, spendCode, takeSkip } from '../../../../server/second-factor/two-factor';
import { endSession } from '../../../../server/sessions/sessions';
import { openStorage } from '../../../../server/storage/connection';
import { addUser, fakeClock, SECRETS, temporaryFolder } from '../temporary-storage';
import { activated, sessionOf, withUser } from './grounds';
import { codeAt } from './oathtool';

test('a session is shown the same secret and one-time code each time, and another session others', () =>
  withUser(async (ground, userId) => {
    const [one, other] = [await sessionOf(ground, userId), await sessionOf(ground, userId)];
    const shown = await Promise.all(Array.from({ length: 5 }, () => pendingSetUp(ground, one.session.id)));
    for (const each of shown) assert.equal(each, shown[0]);
    const others = await pendingSetUp(ground, other.session.id);
    assert.is.not(others.secret, shown[0]?.secret);
    assert.is.not(others.dropCode, shown[0]?.dropCode);
  }));

test('a check changes nothing, and an activation needs a right code', () =>
  withUser(async (ground, userId) => {
    const { session } = await sessionOf(ground, userId);
    const { secret } = await pendingSetUp(ground, session.id);
    const ask = (code: string) => ({ userId, sessionId: session.id, secret, code });
    const right = codeAt(secret, ground.clock());
    const wrong = right === '000000' ? '000001' : '000000';
    assert.is(await checkSetUp(ground, ask(right)), 'activated');
    assert.is(await checkSetUp(ground, ask(wrong)), 'wrong');
    assert.is(await activate(ground, ask(wrong)), 'wrong');
    assert.is((await readTwoFactor(ground.db, userId)).isActive, false);
    assert.is((await pendingSetUp(ground, session.id)).secret, secret);
    assert.is(await activate(ground, ask(right)), 'activated');
    assert.is((await readTwoFactor(ground.db, userId)).isActive, true);
  }));

test('only the secret that this session was given is accepted', () =>
  withUser(async (ground, userId) => {
    const [mine, other] = [await sessionOf(ground, userId), await sessionOf(ground, userId)];
    const fresh = await sessionOf(ground, userId);
    await pendingSetUp(ground, mine.session.id);
    const foreign = await pendingSetUp(ground, other.session.id);
    const chosen = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [sessionId, secret] of [
      [mine.session.id, foreign.secret],
      [mine.session.id, chosen],
      [mine.session.id, ''],
      [mine.session.id, foreign.secret.toLowerCase()],
      [fresh.session.id, chosen],
      ['', chosen],
    ] as const) {
      const code = secret === '' ? '000000' : codeAt(secret, ground.clock());
      const ask = { userId, sessionId, secret, code };
      assert.is(await checkSetUp(ground, ask), 'stale');
      assert.is(await activate(ground, ask), 'stale');
    }
    assert.is((await readTwoFactor(ground.db, userId)).isActive, false);
  }));

test('of two sessions that activate at the same moment one does, and no other secret can be activated afterwards', () =>
  withUser(async (ground, userId) => {
    const sessions = await Promise.all([1, 2, 3].map(() => sessionOf(ground, userId)));
    const asks = await Promise.all(
      sessions.map(async ({ session }) => {
        const { secret } = await pendingSetUp(ground, session.id);
        return { userId, sessionId: session.id, secret, code: codeAt(secret, ground.clock()) };
      }),
    );
    const done = await Promise.all(asks.map((ask) => activate(ground, ask)));
    assert.equal(done.sort(), ['activated', 'stale', 'stale']);
    assert.equal(await ground.db.selectFrom('two_factor_setups').selectAll().execute(), []);
    for (const ask of asks) assert.is(await activate(ground, ask), 'stale');
  }));

test('a pending set-up ends with its session', () =>
  withUser(async (ground, userId) => {
    const { token, session } = await sessionOf(ground, userId);
    await pendingSetUp(ground, session.id);
    await endSession(ground.db, token);
    assert.equal(await ground.db.selectFrom('two_factor_setups').selectAll().execute(), []);
  }));

test('the one-time code deactivates once, and skips begin anew', () =>
  withUser(async (ground, userId) => {
    await takeSkip(ground.db, { userId, most: 1 });
    const { dropCode, codeNow } = await activated(ground, userId);
    assert.equal(await readTwoFactor(ground.db, userId), { isActive: true, skipsUsed: 0 });
    const wrong = dropCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH';
    assert.is(await spendDropCode(ground, { userId, code: wrong }), false);
    assert.is((await readTwoFactor(ground.db, userId)).isActive, true);
    const uses = await Promise.all([1, 2, 3].map(() => spendDropCode(ground, { userId, code: dropCode })));
    assert.equal(uses.sort(), [false, false, true]);
    assert.is((await readTwoFactor(ground.db, userId)).isActive, false);
    assert.is(await spendCode(ground, { userId, code: codeNow() }), 'wrong');
    await activated(ground, userId);
    assert.is(await spendDropCode(ground, { userId, code: dropCode }), false, 'a new set-up has a new code');
  }));

test('where nothing is activated there is no one-time code', () =>
  withUser(async (ground, userId) => {
    assert.is(await spendDropCode(ground, { userId, code: 'ABCDEFGH' }), false);
  }));

test('neither secrets nor one-time codes lie in the database file in clear, pending or activated', async () => {
  const folder = temporaryFolder();
  const storage = await openStorage({ dataFolder: folder, databaseUrl: `file:${join(folder, 'raw.db')}` });
  const ground = { db: storage.db, clock: fakeClock(), secrets: SECRETS };
  const userId = await addUser(storage.db, { userName: 'ada' });
  const { session } = await sessionOf(ground, await addUser(storage.db, { userName: 'bob' }));
  const pending = await pendingSetUp(ground, session.id);
  const active = await activated(ground, userId);
  const read = () =>
    ['', '-wal', '-shm']
      .map((ending) => join(folder, `raw.db${ending}`))
      .map((file) => (existsSync(file) ? readFileSync(file, 'latin1') : ''))
      .join('');
  const files = [read()];
  await storage.close();
  files.push(read());
  for (const bytes of files) {
    assert.ok(bytes.includes(userId) && bytes.includes('v1.'), 'the rows are there to be looked at');
    for (const { secret, dropCode } of [pending, active]) {
      const raw = Secret.fromBase32(secret);
      for (const clear of [secret, secret.toLowerCase(), raw.latin1, raw.hex, dropCode])
        assert.not.ok(bytes.includes(clear));
      for (const clear of [secret, dropCode])
        assert.not.ok(bytes.includes(Buffer.from(clear).toString('base64url').slice(0, 10)));
    }
  }
});

test.run();
