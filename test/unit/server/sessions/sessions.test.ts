import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as sessions from '../../../../server/sessions/sessions';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';

const { createSession, deleteExpiredSessions, endSession, endSessionsOf } = sessions;
const HOUR = 3_600_000;

const deps = setDeps(test, async ({ db }) => ({
  ada: await addUser(db, { userName: 'ada' }),
  bob: await addUser(db, { userName: 'bob' }),
}));

const open = (userId = deps.ada) => createSession(deps, { userId, userAgent: 'Firefox', address: '192.0.2.1' });
const find = (token: unknown) => sessions.findSession(deps, token);
const setAda = (state: object) => deps.db.updateTable('users').set(state).where('id', '=', deps.ada).execute();

test('a session is found by its token with the same secrets each time, of which none is stored', async () => {
  const { token, session } = await open();
  assert.match(token, /^[\w-]{43}$/);
  assert.is(session.userId, deps.ada);
  assert.is(session.expiresAt - session.createdAt, 8 * HOUR);
  assert.equal(await find(token), session);
  assert.is(new Set([token, session.id, session.logoutToken, session.antiCsrfToken]).size, 4);
  const stored = JSON.stringify(await deps.db.selectFrom('sessions').selectAll().execute());
  for (const secret of [token, session.logoutToken, session.antiCsrfToken]) assert.not.match(stored, secret);
});

test('a made-up, shortened or extended token and a value that is no text find no session', async () => {
  const { token } = await open();
  const swapped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  const others = [swapped, token.slice(0, -1), `${token}=`, `${token}\0`, ` ${token}`, token.repeat(2), [token]];
  const kinds = ['', 'A'.repeat(43), `'; drop table sessions; --`, 'x'.repeat(1_000_000), undefined, null, 42, true];
  for (const value of [...others, ...kinds, { token }]) assert.is(await find(value), undefined);
  assert.ok(await find(token));
});

test('a session expires at its exact end, regardless of activity', async () => {
  const { token } = await open();
  deps.clock.pass(8 * HOUR - 1);
  assert.ok(await find(token));
  deps.clock.pass(1);
  assert.is(await find(token), undefined);
  await deleteExpiredSessions(deps);
  assert.equal(await deps.db.selectFrom('sessions').selectAll().execute(), []);
});

test('a session that was created while the clock was a day ahead lasts no longer than one created now', async () => {
  deps.clock.pass(24 * HOUR);
  const { token } = await open();
  deps.clock.pass(-24 * HOUR);
  assert.is((await find(token))?.expiresAt, deps.clock() + 8 * HOUR);
  deps.clock.pass(8 * HOUR);
  assert.is(await find(token), undefined);
});

test('an ended session is not found, and of all that end the given one and those of others stay', async () => {
  const [kept, ended, gone, others] = [await open(), await open(), await open(), await open(deps.bob)];
  const found = async () => {
    const all = await Promise.all([kept, ended, gone, others].map(({ token }) => find(token)));
    return all.map((session) => session !== undefined);
  };
  await endSession(deps.db, 'no token at all');
  await endSession(deps.db, ended.token);
  assert.equal(await found(), [true, false, true, true]);
  await endSessionsOf(deps.db, deps.ada, kept.session.id);
  assert.equal(await found(), [true, false, false, true]);
  await endSessionsOf(deps.db, deps.ada);
  assert.equal(await found(), [false, false, false, true]);
});

test('the session of a closed, disabled or deleted account is none; once it is open again it works', async () => {
  const { token, session } = await open();
  const other = await open(deps.bob);
  for (const state of ['is_closed', 'is_disabled']) {
    await setAda({ [state]: 1 });
    assert.is(await find(token), undefined);
    await setAda({ [state]: 0 });
    assert.equal(await find(token), session);
  }
  await deps.db.deleteFrom('users').where('id', '=', deps.bob).execute();
  assert.is(await find(other.token), undefined);
  assert.equal(await deps.db.selectFrom('sessions').select('user_id').execute(), [{ user_id: deps.ada }]);
});

test('beyond a hundred sessions of a user the oldest ends, without pre-sessions and other users', async () => {
  const pre = await createSession(deps, { userId: deps.ada, step: 'device', userAgent: '', address: '' });
  const others = [await open(deps.bob), pre];
  const tokens: string[] = [];
  for (let count = 0; count < 102; count += 1) {
    deps.clock.pass(1);
    tokens.push((await open()).token);
  }
  const found = await Promise.all(tokens.map(find));
  const ended = [...found.keys()].filter((index) => found[index] === undefined);
  assert.equal(ended, [0, 1]);
  for (const { token } of others) assert.ok(await find(token));
});

test.run();
