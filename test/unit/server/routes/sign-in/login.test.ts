import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FOLLOWED, OWN, REFUSED, TRUSTED } from '../../../shared/contract/redirect-spellings';
import { bootOf, form, PASSWORD, setApp } from '../../http/test-app';

import { signedIn, testBrowser } from '../test-browser';

const app = setApp(test);

const URL_OF_LOGIN = '/identityprovider/login';
const RIGHT = form({ User: 'ada', Password: PASSWORD });
const WRONG = form({ User: 'ada', Password: 'Vestibule-2' });

function cookieFrom(header: string | readonly string[] | number | undefined): string {
  return String(header).split(';', 1)[0] ?? '';
}

test('the page and its data are equal at one address', async () => {
  const json = await app.call({ url: URL_OF_LOGIN });
  const html = await app.navigate({ url: URL_OF_LOGIN });
  assert.is(json.statusCode, 200);
  assert.is(html.statusCode, 200);
  assert.equal(bootOf(html.body).data, json.json());
  assert.is(json.json().showUserLogin, true);
  assert.is(json.json().isLoggedIn, false);
});

test('the right password opens a session and answers a redirect', async () => {
  const answer = await app.call({
    method: 'POST',
    url: `${URL_OF_LOGIN}?redirect=/identityprovider/changepassword`,
    ...RIGHT,
  });
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/identityprovider/changepassword` });
  const [setCookie = '', device = ''] = [answer.headers['set-cookie']].flat().map(String);
  assert.match(device, /^vestibule-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(setCookie, /^vestibule-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
  const shell = await app.call({ url: '/', headers: { cookie: cookieFrom(setCookie) } });
  assert.is(shell.json().userName, 'ada');
});

test('the right password in a plain form redirects with a GET', async () => {
  const answer = await app.navigate({ method: 'POST', url: URL_OF_LOGIN, ...RIGHT });
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `${OWN}/`);
  assert.match(String(answer.headers['set-cookie']), 'vestibule-session=');
});

test('a multipart form signs in as well', async () => {
  const parts = ['User', 'ada', 'Password', PASSWORD];
  const part = (name = '', value = '') => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const payload = `${part(parts[0], parts[1])}${part(parts[2], parts[3])}--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await app.call({ method: 'POST', url: URL_OF_LOGIN, payload, headers });
  assert.is(answer.json().statusCode, 302);
});

test('each sign-in has its own token and ends the previous one', async () => {
  const old = await app.cookieOf('ada');
  const answer = await app.call({
    method: 'POST',
    url: URL_OF_LOGIN,
    ...RIGHT,
    headers: { ...RIGHT.headers, cookie: old },
  });
  const session = answer.cookies.filter(({ name }) => name === 'vestibule-session').at(-1);
  const fresh = `vestibule-session=${session?.value}`;
  assert.is.not(fresh, old);
  assert.is((await app.call({ url: '/', headers: { cookie: old } })).json().isLoggedIn, false);
  assert.is((await app.call({ url: '/', headers: { cookie: fresh } })).json().isLoggedIn, true);
});

test('a wrong password is answered with 400, without a session', async () => {
  const before = await app.rows();
  const answer = await app.call({ method: 'POST', url: URL_OF_LOGIN, ...WRONG });
  assert.is(answer.statusCode, 400);
  assert.equal(answer.json(), { statusCode: 400, messageKey: 'LOGIN_ERROR_HINT', errorMessage: 'LOGIN_ERROR_HINT' });
  assert.is(answer.headers['set-cookie'], undefined);
  const after = await app.rows();
  assert.equal(after.sessions, before.sessions);
  assert.ok(after.attempts > before.attempts, 'a wrong password counts');
});

test('an unknown user name and a wrong password have identical answers', async () => {
  const nobody = await app.call({
    method: 'POST',
    url: URL_OF_LOGIN,
    ...form({ User: 'nobody', Password: PASSWORD }),
  });
  const wrong = await app.call({ method: 'POST', url: URL_OF_LOGIN, ...WRONG });
  assert.is(nobody.statusCode, wrong.statusCode);
  assert.is(nobody.body, wrong.body);
});

test('a plain form with a wrong password shows the page with the name and the error', async () => {
  const headers = { ...WRONG.headers, 'accept-language': 'de' };
  const answer = await app.navigate({ method: 'POST', url: `${URL_OF_LOGIN}?redirect=/x`, ...WRONG, headers });
  assert.is(answer.statusCode, 400);
  assert.match(answer.body, '<p role="alert">Benutzername oder Passwort falsch.</p>');
  assert.match(answer.body, 'name="User" value="ada"');
  assert.not.match(answer.body, 'Vestibule-2');
  const { data } = bootOf(answer.body);
  assert.is(data.userName, 'ada');
  assert.is(data.errorMessage, 'LOGIN_ERROR_HINT');
});

test('only the right password reveals that an account is disabled', async () => {
  const right = form({ User: 'disabled', Password: PASSWORD });
  const json = await app.call({ method: 'POST', url: URL_OF_LOGIN, ...right });
  assert.is(json.statusCode, 200);
  assert.is(json.json().statusCode, 403);
  assert.is(json.json().errorMessage, 'LOGIN_ACCOUNT_DISABLED');
  assert.is(json.headers['set-cookie'], undefined);
  assert.is((await app.navigate({ method: 'POST', url: URL_OF_LOGIN, ...right })).statusCode, 403);
  const wrong = await app.call({
    method: 'POST',
    url: URL_OF_LOGIN,
    ...form({ User: 'disabled', Password: 'wrong' }),
  });
  assert.is(wrong.json().errorMessage, 'LOGIN_ERROR_HINT');
  assert.equal((await app.rows()).sessions, []);
});

test('after too many attempts page and call have to wait, even with the right password', async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await app.call({ method: 'POST', url: URL_OF_LOGIN, ...WRONG });
    if (answer.statusCode === 429) break;
  }
  const json = await app.call({ method: 'POST', url: URL_OF_LOGIN, ...RIGHT });
  assert.is(json.statusCode, 429);
  assert.is(json.json().messageKey, 'LOGIN_TOO_MANY_ATTEMPTS');
  const wait = Number(json.headers['retry-after']);
  assert.ok(wait > 0 && Number.isInteger(wait), `Retry-After is ${json.headers['retry-after']}`);
  const html = await app.navigate({ method: 'POST', url: URL_OF_LOGIN, ...RIGHT });
  assert.is(html.statusCode, 429);
  assert.is(bootOf(html.body).data.retryAfter, Number(html.headers['retry-after']));
  assert.is(bootOf(html.body).data.userName, 'ada');
  assert.equal((await app.rows()).sessions, []);
  app.now += wait * 1000;
  assert.is((await app.call({ method: 'POST', url: URL_OF_LOGIN, ...RIGHT })).statusCode, 200);
});

test('a signed-in user is redirected, unless a shell requests a new sign-in', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  const led = await app.navigate({ url: URL_OF_LOGIN, headers });
  assert.is(led.statusCode, 302);
  assert.is(led.headers.location, `${OWN}/`);
  const insisted = await app.navigate({ url: `${URL_OF_LOGIN}?prompt=login`, headers });
  assert.is(insisted.statusCode, 200);
  const data = (await app.call({ url: URL_OF_LOGIN, headers })).json();
  assert.is(data.isLoggedIn, true, 'a call gets data');
});

test('in a frame the page, not the server, follows a redirect to a trusted origin', async () => {
  const headers = { cookie: await app.cookieOf('ada'), 'sec-fetch-dest': 'iframe' };
  for (const [redirect, status] of [
    [`${TRUSTED}/portal`, 200],
    [`${OWN}/portal`, 302],
    ['https://evil.example/', 302],
  ] as const) {
    const answer = await app.navigate({ url: `${URL_OF_LOGIN}?redirect=${encodeURIComponent(redirect)}`, headers });
    assert.is(answer.statusCode, status, redirect);
  }
});

test('a redirect that is not safe leads to the start page, however it is spelt', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  for (const [target, attempt] of REFUSED) {
    const url = `${URL_OF_LOGIN}?redirect=${encodeURIComponent(target)}`;
    const answer = await app.navigate({ url, headers });
    assert.is(answer.statusCode, 302, attempt);
    assert.is(answer.headers.location, `${OWN}/`, `${attempt}: ${target}`);
  }
});

test('a safe redirect is followed', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  for (const [target, address] of FOLLOWED) {
    const answer = await app.navigate({ url: `${URL_OF_LOGIN}?redirect=${encodeURIComponent(target)}`, headers });
    assert.is(answer.headers.location, address);
  }
});

for (const query of [
  'redirect=//evil.example',
  'redirect=/%5Cevil.example',
  'redirect=/%09/evil.example',
  'redirect=/a&redirect=https://evil.example',
  'redirect=javascript:alert(1)',
]) {
  test(`a sign-in with ${query} leads to the start page`, async () => {
    const json = await app.call({ method: 'POST', url: `${URL_OF_LOGIN}?${query}`, ...RIGHT });
    assert.is(json.json().redirectUrl, `${OWN}/`);
    const html = await app.navigate({ method: 'POST', url: `${URL_OF_LOGIN}?${query}`, ...RIGHT });
    assert.is(html.headers.location, `${OWN}/`);
  });
}

test('a sign-in leads to a trusted origin', async () => {
  const url = `${URL_OF_LOGIN}?redirect=${encodeURIComponent(`${TRUSTED}/app`)}`;
  assert.is((await app.call({ method: 'POST', url, ...RIGHT })).json().redirectUrl, `${TRUSTED}/app`);
});

test('with the form turned off by an administrator, a password opens no session', async () => {
  const { writeLoginSettings } = await import('../../../../../server/login-settings/login-settings');
  await writeLoginSettings(app.storage.db, { htmlLoginEnabled: false });
  const before = await app.rows();
  const answer = await app.call({ method: 'POST', url: URL_OF_LOGIN, ...RIGHT });
  assert.is(answer.statusCode, 403);
  assert.is(answer.json().messageKey, 'LOGIN_NO_METHOD');
  assert.equal(await app.rows(), before);
});

test('five wrong passwords of others do not lock the browser in which the owner has signed in', async () => {
  const owner = testBrowser(app);
  await owner.signIn('ada');
  const stranger = await signedIn(app, 'admin');
  for (let guess = 0; guess < 5; guess += 1) await stranger.signIn('ada', { password: 'Lantern-2' });
  assert.is((await stranger.signIn('ada')).statusCode, 429, "another person's browser waits");
  stranger.cookies.set('vestibule-device', 'A'.repeat(43));
  assert.is((await stranger.signIn('ada')).statusCode, 429, 'a made-up cookie does not help');
  const answer = await owner.signIn('ada', { password: 'Lantern-2' });
  assert.is(answer.statusCode, 400);
  assert.is((await owner.signIn('ada')).json().statusCode, 302);
  assert.is((await stranger.signIn('ada')).statusCode, 429, 'the other browser still waits');
  for (let guess = 0; guess < 5; guess += 1) await owner.signIn('ada', { password: 'Lantern-2' });
  assert.is((await owner.signIn('ada')).statusCode, 429, 'a known browser has a limit, too');
});

test('the log has the reason, and neither password, name, cookie nor redirect', async () => {
  const cookie = await app.cookieOf('ada');
  const secret = form({ User: 'name-in-log', Password: 'password-in-log' });
  await app.call({
    method: 'POST',
    url: `${URL_OF_LOGIN}?redirect=/way-in-log`,
    ...secret,
    headers: { ...secret.headers, cookie },
  });
  const text = app.log.join('');
  assert.match(text, '"messageKey":"LOGIN_ERROR_HINT"');
  assert.match(text, 'sign-in refused');
  for (const hidden of ['name-in-log', 'password-in-log', 'way-in-log', cookie.slice(20)])
    assert.not.match(text, hidden);
});

test.run();
