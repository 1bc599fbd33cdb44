import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedDemo } from '../../../../../server/demo/seed-demo';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { markStatements, statementsOf } from '../../../../support/server/count-statements';
import { addUser } from '../../../../support/server/temporary-storage';
import { bootOf, form, PASSWORD, setApp, withApp } from '../../../../support/server/test-app';
import { ADDRESS, giveTwoFactor, signedIn, testBrowser } from '../../../../support/server/test-browser';
import { FOLLOWED, OWN, REFUSED, TRUSTED } from '../../../shared/contract/redirect-spellings';

const app = setApp(test);

const WRONG = 'Lantern-2';
const redirectTo = (target: string) => `?redirect=${encodeURIComponent(target)}`;
const signIn = (user = 'ada', password = PASSWORD, { query = '', wants = 'application/json' } = {}) =>
  testBrowser(app).signIn(user, { password, query, wants });

test('the right password opens a session and answers a redirect; a plain form gets it with a GET', async () => {
  const ada = testBrowser(app);
  const { showUserLogin, isLoggedIn } = (await ada.get(ADDRESS.login)).json();
  assert.equal([showUserLogin, isLoggedIn], [true, false]);
  const answer = await ada.signIn('ada', { query: '?redirect=/identityprovider/changepassword' });
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/identityprovider/changepassword` });
  const [session = '', device = ''] = [answer.headers['set-cookie']].flat().map(String);
  assert.match(device, /^vestibule-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(session, /^vestibule-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.is(await ada.name(), 'ada');
  const plain = await signIn('ada', PASSWORD, { wants: 'text/html' });
  assert.equal([plain.statusCode, plain.headers.location], [303, `${OWN}/`]);
  assert.match(String(plain.headers['set-cookie']), 'vestibule-session=');
  for (const user of ['Ada', ' ADA ', 'ａｄａ']) assert.is((await signIn(user)).json().statusCode, 302, user);
});

test('an administrator lands on the overview in place of the start page, unless another shell shows the pages', async () => {
  const overview = `${OWN}/#/identityprovider/config/features`;
  for (const [query, target] of [
    ['', overview],
    [redirectTo('/'), overview],
    [redirectTo('/?x'), `${OWN}/?x`],
    [redirectTo('/identityprovider/config/audit'), `${OWN}/identityprovider/config/audit`],
  ] as const) {
    assert.is((await signIn('admin', PASSWORD, { query })).json().redirectUrl, target, query);
    const admin = await signedIn(app, 'admin');
    assert.is((await admin.open(`${ADDRESS.login}${query}`)).headers.location, target, query);
  }
  assert.is((await signIn('ada', PASSWORD, { query: redirectTo('/') })).json().redirectUrl, `${OWN}/`);
  await withApp({ VESTIBULE_SHELL_URL: 'https://portal.example/' }, async (other) => {
    assert.is((await testBrowser(other).signIn('admin')).json().redirectUrl, `${OWN}/`);
  });
});

test('the page of a demo names the accounts that have its password, but not to a request through a proxy', async () => {
  const demoOf = async (headers = {}) => (await app.call({ url: ADDRESS.login, headers })).json().demo;
  assert.is(await demoOf(), undefined, 'before there are any');
  await seedDemo(app.deps, { demoPassword: PASSWORD, demoUsers: 0, demoHistory: false });
  const names = ['user', 'external', 'enforced', 'secured', 'device', 'technical'];
  assert.equal(await demoOf(), { password: PASSWORD, accounts: names }); // this app has an `admin` of its own
  assert.is(await demoOf({ 'x-forwarded-for': '192.0.2.1' }), undefined);
  await app.storage.db.updateTable('users').set({ password_hash: null }).where('user_name', '=', 'user').execute();
  assert.is((await demoOf()).accounts.length, 5);
  await writeLoginSettings(app.storage.db, { htmlLoginEnabled: false, passkeys: 'Disabled' });
  const { showUserLogin, demo } = (await app.call({ url: ADDRESS.login })).json();
  assert.is(demo === undefined, !showUserLogin);
  await withApp({ VESTIBULE_DEMO: 'off' }, async (other) => {
    await seedDemo(other.deps, { demoPassword: PASSWORD, demoUsers: 0, demoHistory: false });
    assert.is((await other.call({ url: ADDRESS.login })).json().demo, undefined);
  });
});

test('sign-in says that the session has ended, unless that would keep it from redirecting to a provider', async () => {
  const ada = await signedIn(app, 'ada');
  const noticeOf = async () => (await ada.get(ADDRESS.login)).json().errorMessage;
  assert.is(await noticeOf(), '');
  await app.storage.db.deleteFrom('sessions').execute();
  assert.is(await noticeOf(), 'LOGIN_SESSION_ENDED');
  await writeLoginSettings(app.storage.db, { isCloudView: true });
  assert.is(await noticeOf(), '');
  ada.cookies.delete('vestibule-session');
  await writeLoginSettings(app.storage.db, { isCloudView: false });
  assert.is(await noticeOf(), '');
});

test('before set-up, sign-in and the start page say that there is no administrator yet', async () => {
  const { db } = app.storage;
  const notices = async () => {
    const [login, start] = await Promise.all([ADDRESS.login, '/'].map((url) => app.call({ url })));
    return [login?.json().errorMessage, start?.json().hasNoAdministrator];
  };
  await db.updateTable('users').set({ is_admin: 0 }).execute();
  assert.equal(await notices(), ['LOGIN_NO_ADMINISTRATOR', true]);
  await db.updateTable('users').set({ is_admin: 1 }).where('user_name', '=', 'admin').execute();
  assert.equal(await notices(), ['', false]);
});

test('each sign-in has its own token and ends the previous one of the browser, a refused one does not', async () => {
  const ada = await signedIn(app, 'ada');
  const old = testBrowser(app);
  old.cookies.set('vestibule-session', ada.cookies.get('vestibule-session') ?? '');
  await ada.signIn('ada', { password: WRONG });
  assert.is(await ada.name(), 'ada');
  await ada.signIn('ada');
  assert.equal([await old.name(), await ada.name()], ['', 'ada']);
  assert.is((await app.rows()).sessions.length, 1);
});

test('a wrong password, an unknown name and an account without a password have the same answer, and count', async () => {
  const before = await app.rows();
  const answer = await signIn('ada', WRONG);
  assert.is(answer.statusCode, 400);
  assert.equal(answer.json(), { statusCode: 400, messageKey: 'LOGIN_ERROR_HINT', errorMessage: 'LOGIN_ERROR_HINT' });
  assert.is(answer.headers['set-cookie'], undefined);
  const after = await app.rows();
  assert.equal(after.sessions, before.sessions);
  assert.ok(after.attempts > before.attempts);
  await addUser(app.storage.db, { userName: 'bare' });
  await app.storage.db.updateTable('users').set({ is_closed: 1 }).where('user_name', '=', 'admin').execute();
  for (const user of ['nobody', 'bare', 'admin', "ada' or '1'='1", 'a%']) {
    const other = await signIn(user);
    assert.equal([other.statusCode, other.body], [answer.statusCode, answer.body], user);
  }
  assert.equal((await app.rows()).sessions, before.sessions);
});

test('a plain form with a wrong password shows the page with the name and the error', async () => {
  const sent = form({ User: 'ada', Password: WRONG });
  const headers = { ...sent.headers, 'accept-language': 'de' };
  const answer = await app.navigate({ method: 'POST', url: `${ADDRESS.login}?redirect=/x`, ...sent, headers });
  assert.is(answer.statusCode, 400);
  assert.match(answer.body, '<p role="alert">Benutzername oder Passwort falsch.</p>');
  assert.match(answer.body, 'name="User" value="ada"');
  assert.not.match(answer.body, WRONG);
  const { userName, errorMessage } = bootOf(answer.body).data;
  assert.equal([userName, errorMessage], ['ada', 'LOGIN_ERROR_HINT']);
});

test('only the right password reveals that an account is disabled', async () => {
  const right = await signIn('disabled');
  const { statusCode, errorMessage } = right.json();
  assert.equal([right.statusCode, statusCode, errorMessage], [200, 403, 'LOGIN_ACCOUNT_DISABLED']);
  assert.is(right.headers['set-cookie'], undefined);
  assert.is((await signIn('disabled', PASSWORD, { wants: 'text/html' })).statusCode, 403);
  assert.is((await signIn('disabled', WRONG)).json().errorMessage, 'LOGIN_ERROR_HINT');
  assert.equal((await app.rows()).sessions, []);
});

test('after too many attempts page and call have to wait, even with the right password', async () => {
  for (let tries = 0; tries < 5; tries += 1) assert.is((await signIn('ada', WRONG)).statusCode, 400);
  const json = await signIn();
  assert.equal([json.statusCode, json.json().messageKey], [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
  assert.is(json.headers['retry-after'], '30');
  const html = await signIn('ada', PASSWORD, { wants: 'text/html' });
  const { retryAfter, userName } = bootOf(html.body).data;
  assert.equal([html.statusCode, html.headers['retry-after'], retryAfter, userName], [429, '30', 30, 'ada']);
  assert.equal((await app.rows()).sessions, []);
  app.now += 30_000;
  assert.is((await signIn()).statusCode, 200);
});

test('a signed-in user is redirected where that is safe, unless a shell requests a new sign-in', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  for (const [target, address] of [...FOLLOWED, ...REFUSED.map(([each]) => [each, `${OWN}/`] as const)]) {
    const answer = await app.navigate({ url: ADDRESS.login + redirectTo(target), headers });
    assert.equal([answer.statusCode, answer.headers.location], [302, address], target);
  }
  assert.is((await app.navigate({ url: ADDRESS.login, headers })).headers.location, `${OWN}/`);
  assert.is((await app.navigate({ url: `${ADDRESS.login}?prompt=login`, headers })).statusCode, 200);
  assert.is((await app.call({ url: ADDRESS.login, headers })).json().isLoggedIn, true, 'a call gets data');
  const framed = { ...headers, 'sec-fetch-dest': 'iframe' };
  for (const [target, status] of Object.entries({ [TRUSTED]: 200, [OWN]: 302, 'https://evil.example': 302 })) {
    const answer = await app.navigate({ url: ADDRESS.login + redirectTo(`${target}/portal`), headers: framed });
    assert.is(answer.statusCode, status, `in a frame the page, not the server, follows one to ${target}`);
  }
});

test('a sign-in leads to a trusted origin, and to no other', async () => {
  const leads = async (query: string) => {
    const json = (await signIn('ada', PASSWORD, { query })).json().redirectUrl;
    assert.is((await signIn('ada', PASSWORD, { query, wants: 'text/html' })).headers.location, json);
    return json;
  };
  assert.is(await leads(redirectTo(`${TRUSTED}/app`)), `${TRUSTED}/app`);
  for (const query of ['?redirect=//evil.example', '?redirect=/%09/evil.example', '?redirect=/a&redirect=/b'])
    assert.is(await leads(query), `${OWN}/`, query);
});

test('with the form turned off by an administrator, a password opens no session', async () => {
  await writeLoginSettings(app.storage.db, { htmlLoginEnabled: false });
  const before = await app.rows();
  const answer = await signIn();
  assert.equal([answer.statusCode, answer.json().messageKey], [403, 'LOGIN_NO_METHOD']);
  assert.equal(await app.rows(), before);
});

test('five wrong passwords of others do not lock the browser in which the owner has signed in', async () => {
  const owner = await signedIn(app, 'ada');
  const stranger = await signedIn(app, 'admin');
  for (let guess = 0; guess < 5; guess += 1) await stranger.signIn('ada', { password: WRONG });
  assert.is((await stranger.signIn('ada')).statusCode, 429, "another person's browser waits");
  stranger.cookies.set('vestibule-device', 'A'.repeat(43));
  assert.is((await stranger.signIn('ada')).statusCode, 429, 'a made-up cookie does not help');
  assert.is((await owner.signIn('ada', { password: WRONG })).statusCode, 400);
  assert.is((await owner.signIn('ada')).json().statusCode, 302);
  assert.is((await stranger.signIn('ada')).statusCode, 429, 'the other browser still waits');
  for (let guess = 0; guess < 5; guess += 1) await owner.signIn('ada', { password: WRONG });
  assert.is((await owner.signIn('ada')).statusCode, 429, 'a known browser has a limit, too');
});

test('the log has the reason, and neither password, name, cookie nor redirect', async () => {
  const ada = await signedIn(app, 'ada');
  const cookie = ada.cookies.get('vestibule-session') ?? '';
  await ada.signIn('name-in-log', { password: 'password-in-log', query: '?redirect=/way-in-log' });
  const text = app.log.join('');
  for (const told of ['"messageKey":"LOGIN_ERROR_HINT"', 'sign-in refused']) assert.match(text, told);
  for (const hidden of ['name-in-log', 'password-in-log', 'way-in-log', cookie]) assert.not.match(text, hidden);
});

/** Fails with the list of statements, so that a new one is found at once; they count those of transactions. */
async function runsAtMost(limit: number, action: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(action);
  assert.ok(statements.length <= limit, `${statements.length} statements:\n${statements.join('\n')}`);
}

test('sign-in, a second factor and the start page of an administrator run no more statements than they need', async () => {
  const browser = testBrowser(app);
  for (const _time of ['unknown', 'known']) {
    browser.cookies.delete('vestibule-session');
    await runsAtMost(21, () => browser.signIn('ada'));
    assert.ok(browser.cookies.has('vestibule-session'));
  }
  const authenticator = await giveTwoFactor(app, 'ada');
  const atCode = await signedIn(app, 'ada', ADDRESS.code);
  await runsAtMost(28, () => atCode.send(ADDRESS.code, { Code: authenticator.code() }));
  assert.is(await atCode.name(), 'ada');
  const admin = await signedIn(app, 'admin');
  await runsAtMost(11, () => admin.open('/'));
});

test('a refused sign-in runs the same statements whether or not the account exists', async () => {
  app.app.metrics.requestAnswered = () => void markStatements('answered');
  const refused = async (user: string) => {
    const statements = await statementsOf(() => testBrowser(app).signIn(user, { password: WRONG, wants: 'text/html' }));
    await app.app.mailer.settled();
    return statements.slice(0, statements.indexOf('answered') + 1);
  };
  for (let time = 1; time <= 5; time += 1) {
    const statements = await refused('nobody');
    assert.is(statements.at(-1), 'answered');
    assert.equal(statements, await refused('ada'), String(time));
  }
  const [{ kind } = { kind: '' }] = await app.storage.db.selectFrom('report_links').select('event as kind').execute();
  assert.is(kind, 'wrong-passwords', 'what the fifth does for an account is done after its answer');
});

test('no request reads the login settings or the trusted origins twice', async () => {
  const admin = await signedIn(app, 'admin');
  const anyone = testBrowser(app);
  const requests = [
    () => anyone.open(ADDRESS.login),
    () => anyone.send(ADDRESS.login, { User: 'ada', Password: 'Lantern-2' }, 'text/html'),
    () => admin.get('/identityprovider/avatar'),
    () => admin.open('/identityprovider/sidemenu'),
    () => admin.open('/'),
    () => admin.open(ADDRESS.password),
    () => admin.open(ADDRESS.twoFactor),
    () => admin.open(ADDRESS.dialog),
  ];
  for (const request of requests) {
    const statements = await statementsOf(request);
    for (const table of ['from "settings"', 'from "trusted_addresses"', 'from "sessions"']) {
      const reads = statements.filter((sql) => sql.startsWith('select') && sql.includes(table));
      assert.ok(reads.length <= 1, reads.join('\n'));
    }
  }
});

test.run();
