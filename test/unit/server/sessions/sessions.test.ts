import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import {
  createSession,
  deleteExpiredSessions,
  endSession,
  endSessionsOf,
  findSession,
} from '../../../../server/sessions/sessions';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const HOUR = 3_600_000;

const open = (db: Db, clock: () => number, userId: string) =>
  createSession({ db, clock }, { userId, userAgent: 'Firefox', address: '192.0.2.1' });

test('a session is found by its token, with the same secrets each time', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const userId = await addUser(db, { userName: 'ada' });
    const { token, session } = await open(db, clock, userId);
    assert.match(token, /^[\w-]{43}$/);
    assert.is(session.userId, userId);
    assert.is(session.expiresAt - session.createdAt, 8 * HOUR);
    assert.equal(await findSession({ db, clock }, token), session);
    assert.is(new Set([token, session.id, session.logoutToken, session.antiCsrfToken]).size, 4);
  }));

test('neither the token nor a secret made from it is stored', () =>
  withStorage(async (db) => {
    const { token, session } = await open(db, fakeClock(), await addUser(db, { userName: 'ada' }));
    const stored = JSON.stringify(await db.selectFrom('sessions').selectAll().execute());
    for (const secret of [token, session.logoutToken, session.antiCsrfToken]) assert.not.match(stored, secret);
  }));

test('a made-up, shortened or extended token and a value that is no text find no session', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const { token } = await open(db, clock, await addUser(db, { userName: 'ada' }));
    const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    const others = [
      '',
      'A'.repeat(43),
      swapped,
      token.slice(0, -1),
      `${token}=`,
      `${token}\0`,
      ` ${token}`,
      token.repeat(2),
    ];
    const kinds = [`'; drop table sessions; --`, 'x'.repeat(1_000_000), undefined, null, 42, true, [token], { token }];
    for (const value of [...others, ...kinds]) assert.is(await findSession({ db, clock }, value), undefined);
    assert.ok(await findSession({ db, clock }, token));
  }));

test('a session expires at its exact end, regardless of activity', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const { token } = await open(db, clock, await addUser(db, { userName: 'ada' }));
    clock.pass(8 * HOUR - 1);
    assert.ok(await findSession({ db, clock }, token));
    clock.pass(1);
    assert.is(await findSession({ db, clock }, token), undefined);
    await deleteExpiredSessions({ db, clock });
    assert.equal(await db.selectFrom('sessions').selectAll().execute(), []);
  }));

test('a session that was created while the clock was a day ahead lasts no longer than one created now', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const userId = await addUser(db, { userName: 'ada' });
    clock.pass(24 * HOUR);
    const { token } = await open(db, clock, userId);
    clock.pass(-24 * HOUR);
    assert.is((await findSession({ db, clock }, token))?.expiresAt, clock() + 8 * HOUR);
    clock.pass(8 * HOUR);
    assert.is(await findSession({ db, clock }, token), undefined);
  }));

test('the login settings decide how long a new session lasts', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const userId = await addUser(db, { userName: 'ada' });
    await writeLoginSettings(db, { sessionLifetimeHours: 1 });
    const { session } = await open(db, clock, userId);
    assert.is(session.expiresAt - session.createdAt, HOUR);
  }));

test('an ended session is not found, and no other session ends', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const userId = await addUser(db, { userName: 'ada' });
    const [one, other] = [await open(db, clock, userId), await open(db, clock, userId)];
    await endSession(db, one.token);
    assert.is(await findSession({ db, clock }, one.token), undefined);
    assert.ok(await findSession({ db, clock }, other.token));
    await endSession(db, 'no token at all');
  }));

test('all sessions of a user end except the given one', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const [ada, bob] = [await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'bob' })];
    const [kept, gone, others] = [await open(db, clock, ada), await open(db, clock, ada), await open(db, clock, bob)];
    await endSessionsOf(db, ada, kept.session.id);
    assert.ok(await findSession({ db, clock }, kept.token));
    assert.is(await findSession({ db, clock }, gone.token), undefined);
    assert.ok(await findSession({ db, clock }, others.token));
    await endSessionsOf(db, ada);
    assert.is(await findSession({ db, clock }, kept.token), undefined);
  }));

test('the session of a closed account is none, and works again once the account is open', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const ada = await addUser(db, { userName: 'ada' });
    const { token, session } = await open(db, clock, ada);
    await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', ada).execute();
    assert.is(await findSession({ db, clock }, token), undefined);
    await db.updateTable('users').set({ is_closed: 0 }).where('id', '=', ada).execute();
    assert.equal(await findSession({ db, clock }, token), session);
  }));

test('the sessions of a disabled or deleted user are not found', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const [ada, bob] = [await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'bob' })];
    const [first, second] = [await open(db, clock, ada), await open(db, clock, bob)];
    await db.updateTable('users').set({ is_disabled: 1 }).where('id', '=', ada).execute();
    await db.deleteFrom('users').where('id', '=', bob).execute();
    assert.is(await findSession({ db, clock }, first.token), undefined);
    assert.is(await findSession({ db, clock }, second.token), undefined);
    assert.equal(await db.selectFrom('sessions').select('user_id').execute(), [{ user_id: ada }]);
  }));

test('control characters are removed from the User-Agent, and it is shortened', () =>
  withStorage(async (db) => {
    const userId = await addUser(db, { userName: 'ada' });
    const userAgent = `Fire\0fox\r\n${'x'.repeat(5000)}`;
    await createSession({ db, clock: fakeClock() }, { userId, userAgent, address: '::1' });
    const row = await db.selectFrom('sessions').select('user_agent').executeTakeFirstOrThrow();
    assert.is(row.user_agent, `Firefox${'x'.repeat(505)}`);
  }));

test('beyond a hundred sessions of a user the oldest ends, without pre-sessions and other users', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const [ada, bob] = [await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'bob' })];
    const browser = { userAgent: '', address: '' };
    const others = [
      await createSession({ db, clock }, { userId: bob, ...browser }),
      await createSession({ db, clock }, { userId: ada, step: 'device', ...browser }),
    ];
    const tokens: string[] = [];
    for (let count = 0; count < 102; count += 1) {
      clock.pass(1);
      tokens.push((await createSession({ db, clock }, { userId: ada, ...browser })).token);
    }
    const found = await Promise.all(tokens.map((token) => findSession({ db, clock }, token)));
    assert.equal(
      [...found.keys()].filter((index) => found[index] === undefined),
      [0, 1],
    );
    for (const { token } of others) assert.ok(await findSession({ db, clock }, token));
  }));

test.run();
