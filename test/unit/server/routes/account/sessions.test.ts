import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashToken } from '../../../../../server/sessions/token';
import type { RememberedBrowser, UserSession } from '../../../../../shared/contract/account/sessions';
import { statementsOf } from '../../../../support/server/count-statements';
import { setApp } from '../../../../support/server/test-app';
import {
  ADDRESS,
  giveTwoFactor,
  publishedBy,
  signedIn,
  type TestBrowser,
  testBrowser,
} from '../../../../support/server/test-browser';

const app = setApp(test);

const SESSIONS = '/identityprovider/config/sessions';
const MINUTE = 60_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36';

const dataOf = async (who: TestBrowser) => (await who.get(SESSIONS)).json();
const listOf = async (who: TestBrowser): Promise<UserSession[]> => (await dataOf(who)).sessions;
async function end(who: TestBrowser, change: object) {
  const { antiCsrfToken } = await dataOf(who);
  return who.sendJson(SESSIONS, { antiCsrfToken, ...change });
}
const firstOther = async (who: TestBrowser) => (await listOf(who)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
/** Waits until the use of a session is stored, which happens while the answer is on its way. */
async function usedAt(time: number, userAgent = 'Firefox/140') {
  const last = app.storage.db.selectFrom('sessions').selectAll().where('user_agent', '=', userAgent);
  for (let tries = 0; tries < 200; tries += 1) {
    const row = await last.executeTakeFirstOrThrow();
    if (row.last_used_at === time) return row;
    await wait(5);
  }
  throw new Error('the use was not stored');
}

test('users see their own sessions, the present one first, the others as they were used', async () => {
  const chrome = testBrowser(app, CHROME);
  await chrome.signIn('ada');
  const old = await signedIn(app, 'ada');
  await signedIn(app, 'admin');
  await app.cookieOf('ada', 'device');
  app.now += 5 * MINUTE;
  await chrome.get('/');
  await usedAt(app.now, CHROME);
  app.now += MINUTE;
  const list = await listOf(old);
  const [{ browser, isCurrent } = {}, { id, ...other } = {}, ...more] = list;
  assert.equal([browser, isCurrent, more], ['Firefox 140', true, []]);
  assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  assert.equal(other, {
    isCurrent: false,
    browser: 'Chrome 140, Windows',
    address: '127.0.0.1',
    isSameNetwork: true,
    signedInAt: new Date(app.now - 6 * MINUTE).toISOString(),
    lastActiveAt: new Date(app.now - MINUTE).toISOString(),
    loginType: 'UserPass',
    providerName: '',
    hasSecondFactor: false,
    isTenantAccess: false,
  });
});

test('no answer has a token of another session, nor its hash, and an id is no key to anything', async () => {
  const [here, there] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  const answer = (await here.get(SESSIONS)).body;
  const rows = await app.storage.db.selectFrom('sessions').select('token_hash').execute();
  for (const secret of [...rows.map((row) => row.token_hash), there.cookies.get('vestibule-session') ?? ''])
    assert.not.match(answer, secret);
  const { logoutToken, antiCsrfToken } = await dataOf(there);
  for (const secret of [logoutToken, antiCsrfToken]) assert.not.match(answer, secret);
  const thief = testBrowser(app);
  thief.cookies.set('vestibule-session', (await listOf(here))[0]?.id ?? '');
  assert.is(await thief.name(), '');
});

test('a second factor and a provider are named', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code() });
  assert.is((await listOf(ada))[0]?.hasSecondFactor, true);
  const { db } = app.storage;
  const provider = { id: 'p', description: 'Entra', is_enabled: 1, created_at: 0 };
  await db.insertInto('openid_providers').values(provider).execute();
  await db.updateTable('sessions').set({ login_type: 'OpenId', openid_provider_id: 'p' }).execute();
  const [{ loginType, providerName } = {}] = await listOf(ada);
  assert.equal([loginType, providerName], ['OpenId', 'Entra']);
});

test('users see their remembered browsers, signed in or not, and forget one, or all others with their sessions', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const remembered = async () => {
    const who = await signedIn(app, 'ada', ADDRESS.code);
    await who.send(ADDRESS.code, { Code: authenticator.code(), remember: 'true' });
    app.now += MINUTE;
    return who;
  };
  const browsersOf = async (who: TestBrowser) => (await dataOf(who)).rememberedBrowsers;
  const [gone, there, here] = [await remembered(), await remembered(), await remembered()];
  await app.storage.db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(gone.cookies.get('vestibule-session') ?? ''))
    .execute();
  const [own, ...others] = await browsersOf(here);
  const since = app.now - MINUTE;
  const times = { since: new Date(since).toISOString(), until: new Date(since + 30 * 24 * 60 * MINUTE).toISOString() };
  assert.equal(own, { id: own.id, isCurrent: true, browser: 'Firefox 140', ...times });
  assert.equal(
    others.map((each: RememberedBrowser) => each.isCurrent),
    [false, false],
  );
  const admin = await signedIn(app, 'admin');
  assert.equal((await end(admin, { forgetId: own.id })).json(), { ended: 0 });
  assert.equal((await end(here, { forgetId: others[1].id })).json(), { ended: 1 });
  assert.match((await gone.signIn('ada')).json().redirectUrl, ADDRESS.code);
  assert.equal((await end(here, { forgetId: others[1].id })).json(), { ended: 0 });
  await there.signIn('ada');
  const method = (await listOf(here)).find(({ isCurrent }) => !isCurrent);
  assert.equal([method?.hasSecondFactor, method?.isBrowserRemembered], [false, true]);
  await end(here, { endOthers: true });
  assert.match((await there.signIn('ada')).json().redirectUrl, ADDRESS.code);
  assert.equal(await browsersOf(here), [own]);
});

test('one session ends at once, and to end it again is no error', async () => {
  const [here, there] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  const endId = await firstOther(here);
  const [one, again] = await Promise.all([end(here, { endId }), end(here, { endId })]);
  assert.equal([one.statusCode, again.statusCode], [200, 200]);
  assert.is(one.json().ended + again.json().ended, 1);
  assert.is(await there.name(), '');
  assert.is((await there.get(SESSIONS)).statusCode, 401);
  assert.is(await here.name(), 'ada');
  assert.equal((await end(here, { endId })).json(), { ended: 0 });
});

test('nobody ends the session of another user, or the present one, and a call with other fields ends nothing', async () => {
  const [ada, admin, there] = [await signedIn(app, 'ada'), await signedIn(app, 'admin'), await signedIn(app, 'ada')];
  const [own] = await listOf(ada);
  assert.equal((await end(admin, { endId: own?.id })).json(), { ended: 0 });
  for (const change of [
    { endId: own?.id },
    { endId: 'x', endOthers: true },
    { endOthers: true, more: 1 },
    { endOthers: false },
    {},
  ])
    assert.is((await end(ada, change)).statusCode, 400, JSON.stringify(change));
  assert.equal([await ada.name(), await there.name()], ['ada', 'ada']);
});

test('a session of the support neither sees nor ends the user’s sessions', async () => {
  const here = await signedIn(app, 'ada');
  const { antiCsrfToken } = await dataOf(here);
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  assert.is((await here.get(SESSIONS)).statusCode, 403);
  assert.is((await here.sendJson(SESSIONS, { endOthers: true, antiCsrfToken })).statusCode, 403);
});

test('an open list is told of a sign-in, of an end and of a sign-out, each of the own user only', async () => {
  const told = publishedBy(app);
  const [here, there] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  await end(here, { endId: await firstOther(here) });
  const { logoutToken } = await dataOf(here);
  await here.get(`/identityprovider/session/logout/${logoutToken}`);
  assert.is(await there.name(), '');
  const change = { resource: SESSIONS, action: 'changed', audience: { admins: false, userIds: [app.ids.ada] } };
  assert.equal(told, Array(4).fill(change));
});

test('the use of a session is stored once a minute, with its address and browser', async () => {
  const ada = await signedIn(app, 'ada');
  const writes = async (request: () => Promise<unknown>, stored = app.now) => {
    const statements = await statementsOf(async () => {
      await request();
      await usedAt(stored);
    });
    return statements.filter((sql) => /^update "sessions"/.test(sql)).length;
  };
  const before = app.now;
  app.now += MINUTE - 1;
  assert.is(await writes(() => ada.get('/'), before), 0);
  app.now += 1;
  assert.is(await writes(() => ada.get('/')), 1);
  assert.is(await writes(() => Promise.all([ada.get('/'), ada.get(SESSIONS)])), 0);
  assert.is((await usedAt(app.now)).address, '127.0.0.1');
  const ahead = { last_used_at: app.now + 3_600_000 };
  await app.storage.db.updateTable('sessions').set(ahead).execute();
  await ada.get('/');
  await usedAt(app.now); // a time that was stored while the clock was ahead is corrected
});

test.run();
