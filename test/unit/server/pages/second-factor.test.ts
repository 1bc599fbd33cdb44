import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { deactivate } from '../../../../server/second-factor/two-factor';
import { bootOf, OWN, type TestHouse, testHouse } from '../http/test-house';
import { ADDRESS, type Authenticator, giveTwoFactor, type Person, person, signedIn, state, wrongCode } from './person';

let house: TestHouse;
let app: Authenticator;
test.before.each(async () => {
  house = await testHouse();
  app = await giveTwoFactor(house, 'ada');
});
test.after.each(() => house.close());

const STEP = 30_000;
const atCode = () => signedIn(house, 'ada', ADDRESS.code);
const enter = (who: Person, code: string, query = '') => who.send(ADDRESS.code + query, { Code: code });

test('the password of a protected account leads to the code entry, with the way back, and signs nobody in', async () => {
  const ada = person(house);
  const answer = await ada.signIn('ada', { query: '?redirect=/identityprovider/changepassword' });
  const way = encodeURIComponent(`${OWN}/identityprovider/changepassword`);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${ADDRESS.code}?redirect=${way}` });
  assert.match(String(answer.headers['set-cookie']), /; Max-Age=600;/);
  assert.is(await ada.name(), '');
  assert.equal((await ada.get(ADDRESS.code)).json(), { statusCode: 0, errorMessage: '', startAnew: false });
});

test('the right code signs in with a new token and leads on; the pre-session is dead', async () => {
  const ada = await atCode();
  const before = ada.cookies.get('vestibule-session');
  const answer = await enter(ada, app.code(), `?redirect=${encodeURIComponent('/identityprovider/twofactor?a=b')}`);
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), {
    statusCode: 302,
    redirectUrl: `${OWN}/identityprovider/twofactor?a=b`,
    tfaDeactivatedByOneTimeCode: false,
  });
  assert.is(await ada.name(), 'ada');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  const thief = person(house);
  thief.cookies.set('vestibule-session', before ?? '');
  assert.is((await thief.get(ADDRESS.code)).statusCode, 401);
});

test('a plain form leads on with a GET, at both steps', async () => {
  const ada = person(house);
  const first = await ada.signIn('ada', { wants: 'text/html', query: '?redirect=/x' });
  assert.is(first.statusCode, 303);
  const address = String(first.headers.location);
  assert.is(address, `${ADDRESS.code}?redirect=${encodeURIComponent(`${OWN}/x`)}`);
  const second = await ada.send(address, { Code: app.code() }, 'text/html');
  assert.is(second.statusCode, 303);
  assert.is(second.headers.location, `${OWN}/x`);
  assert.is(await ada.name(), 'ada');
});

for (const redirect of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
  test(`a way back to ${redirect} is not followed after the code`, async () => {
    const ada = await atCode();
    const answer = await enter(ada, app.code(), `?redirect=${encodeURIComponent(redirect)}`);
    assert.is(answer.json().redirectUrl, `${OWN}/`);
  });
}

test('a code is good once: neither another sign-in nor a drifted clock passes with it', async () => {
  const code = app.code();
  assert.is((await enter(await atCode(), code)).json().statusCode, 302);
  for (const later of [0, STEP]) {
    house.now += later;
    const thief = await atCode();
    const answer = await enter(thief, code);
    assert.is(answer.statusCode, 200);
    assert.is(answer.json().statusCode, 401);
    assert.is(answer.json().errorMessage, 'TFA_CODE_ALREADY_USED');
    assert.is(await thief.name(), '');
  }
});

test('of six sign-ins that use one code at the same moment one passes', async () => {
  const people = [];
  for (let each = 0; each < 4; each += 1) people.push(await atCode());
  const code = app.code();
  const answers = await Promise.all(people.map((who) => enter(who, code)));
  assert.equal(answers.map((answer) => answer.json().statusCode).sort(), [302, 401, 401, 401]);
  const names = await Promise.all(people.map((who) => who.name()));
  assert.is(names.filter((name) => name === 'ada').length, 1);
});

for (const [what, steps, status] of [
  ['a step ahead', 1, 302],
  ['a step behind', -1, 302],
  ['two steps ahead', 2, 401],
  ['two steps behind', -2, 401],
] as const) {
  test(`an authenticator whose clock is ${what} is answered with ${status}`, async () => {
    house.now += 10 * STEP;
    const ada = await atCode();
    house.now += steps * STEP;
    const code = app.code();
    house.now -= steps * STEP;
    assert.is((await enter(ada, code)).json().statusCode, status);
  });
}

test('a wrong code is told, as a call and as a page, and may be tried again', async () => {
  const ada = await atCode();
  const wrong = wrongCode(app, house.now);
  const call = await enter(ada, wrong);
  assert.is(call.statusCode, 200);
  assert.equal(call.json(), {
    statusCode: 401,
    errorMessage: 'TFA_CODE_INCORRECT',
    tfaDeactivatedByOneTimeCode: false,
  });
  const html = await ada.send(ADDRESS.code, { Code: wrong }, 'text/html');
  assert.is(html.statusCode, 400);
  assert.match(html.body, 'data-entry="second-factor"');
  assert.equal(bootOf(html.body).data, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT', startAnew: false });
  assert.not.match(html.body, wrong);
  assert.is((await enter(ada, app.code())).json().statusCode, 302);
});

for (const code of ['12345', '1234567', '123456789', 'abcdef', '      ', '１２３４５', '<b>123']) {
  test(`${JSON.stringify(code)} is wrong`, async () => {
    const answer = await enter(await atCode(), code);
    assert.is(answer.json().statusCode, 401);
    assert.is(answer.json().errorMessage, 'TFA_CODE_INCORRECT');
  });
}

for (const [what, fields] of [
  ['without the field', {}],
  ['with another one', { Code: '123456', Extra: '1' }],
  ['with a megabyte', { Code: '1'.repeat(10_000) }],
] as const) {
  test(`a form ${what} is a bad request that changes nothing`, async () => {
    const ada = await atCode();
    const before = await state(house);
    const answer = await ada.send(ADDRESS.code, { ...fields });
    assert.is(answer.statusCode, 400);
    assert.is(answer.json().messageKey, 'ERROR_BAD_REQUEST');
    assert.equal(await state(house), before);
  });
}

test('the fifth wrong code ends the pre-session, and the right one does not help any more', async () => {
  const ada = await atCode();
  const told = [];
  for (let guess = 0; guess < 5; guess += 1) told.push((await enter(ada, wrongCode(app, house.now))).json());
  assert.equal(
    told.map(({ statusCode, errorMessage }) => `${statusCode} ${errorMessage}`),
    [...Array(4).fill('401 TFA_CODE_INCORRECT'), '400 TFA_TOO_MANY_ATTEMPTS'],
  );
  assert.is(ada.cookies.get('vestibule-session'), undefined);
  const after = await enter(ada, app.code());
  assert.is(after.json().statusCode, 400);
  assert.is(after.json().errorMessage, 'TFA_SESSION_EXPIRED');
  assert.is(await ada.name(), '');
  assert.equal((await house.rows()).sessions, []);
});

test('the attempts of an account count over all its pre-sessions, until the wait is over', async () => {
  const first = await atCode();
  for (let guess = 0; guess < 5; guess += 1) await enter(first, wrongCode(app, house.now));
  const second = await atCode();
  const answer = await enter(second, app.code());
  assert.is(answer.json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  house.now += 30_000;
  assert.is((await enter(await atCode(), wrongCode(app, house.now))).json().statusCode, 401);
  assert.is((await enter(await atCode(), app.code())).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  house.now += 60_000;
  assert.is((await enter(await atCode(), app.code())).json().statusCode, 302);
  assert.is((await enter(await atCode(), wrongCode(app, house.now))).json().statusCode, 401, 'it starts anew');
});

test('of thirty guesses at the same moment five are looked at', async () => {
  const ada = await atCode();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => enter(ada, index === 29 ? app.code() : wrongCode(app, house.now))),
  );
  assert.not.ok(answers.some((answer) => answer.json().statusCode === 302));
  const wrong = answers.filter((answer) => answer.json().errorMessage === 'TFA_CODE_INCORRECT');
  assert.ok(wrong.length <= 4, String(wrong.length));
  assert.equal((await house.rows()).sessions, []);
});

test('a plain form without attempts left says so on the page', async () => {
  const ada = await atCode();
  for (let guess = 0; guess < 4; guess += 1) await enter(ada, wrongCode(app, house.now));
  const html = await ada.send(ADDRESS.code, { Code: wrongCode(app, house.now) }, 'text/html');
  assert.is(html.statusCode, 400);
  assert.equal(bootOf(html.body).data, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', startAnew: true });
});

test('a pre-session ends after ten minutes, to the millisecond', async () => {
  const ada = await atCode();
  house.now += 600_000 - 1;
  assert.is((await ada.get(ADDRESS.code)).statusCode, 200);
  house.now += 1;
  const answer = await enter(ada, app.code());
  assert.is(answer.statusCode, 200);
  assert.equal([answer.json().statusCode, answer.json().errorMessage], [400, 'TFA_SESSION_EXPIRED']);
  assert.is(await ada.name(), '');
});

test('a plain form after the pre-session ended leads to sign-in with the way back', async () => {
  const ada = await atCode();
  house.now += 600_000;
  const answer = await ada.send(`${ADDRESS.code}?redirect=/x`, { Code: app.code() }, 'text/html');
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `${ADDRESS.login}?redirect=%2Fx`);
});

for (const spell of [
  (code: string) => code,
  (code: string) => code.toLowerCase(),
  (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)}`,
]) {
  test(`the one-time code, typed like ${JSON.stringify(spell('ABCD2345'))}, signs in and turns two-factor off, once`, async () => {
    const ada = await atCode();
    const answer = await enter(ada, spell(app.dropCode));
    assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/`, tfaDeactivatedByOneTimeCode: true });
    assert.is(await ada.name(), 'ada');
    assert.is((await ada.get(ADDRESS.twoFactor)).json().tfaActivated, false);
    await signedIn(house, 'ada'); // the password alone does again
  });
}

test('a wrong one-time code counts as a wrong code', async () => {
  const ada = await atCode();
  const wrong = app.dropCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH';
  for (let guess = 0; guess < 4; guess += 1) assert.is((await enter(ada, wrong)).json().statusCode, 401);
  assert.is((await enter(ada, wrong)).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
});

test('who was freed by an administrator meanwhile goes on with whatever code', async () => {
  const ada = await atCode();
  await deactivate(house.storage.db, house.ids.ada);
  assert.is((await enter(ada, '123456')).json().statusCode, 302);
  assert.is(await ada.name(), 'ada');
});

test('with the policy Disabled nobody is asked, not even who stands at the code entry already', async () => {
  const ada = await atCode();
  await writeLoginSettings(house.storage.db, { tfaRadio: 'Disabled' });
  assert.is((await enter(ada, '123456')).json().statusCode, 302);
  const again = await signedIn(house, 'ada');
  assert.is((await again.get(ADDRESS.twoFactor)).statusCode, 404);
  assert.is((await again.get(ADDRESS.dialog)).statusCode, 404);
  await writeLoginSettings(house.storage.db, { tfaRadio: 'Enabled' });
  await atCode(); // and what was activated still is
});

test('a sign-in from elsewhere cannot send a code in this name', async () => {
  const ada = await atCode();
  const before = await state(house);
  const answer = await house.server.inject({
    method: 'POST',
    url: ADDRESS.code,
    payload: `Code=${app.code()}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      origin: 'https://evil.example',
      cookie: `vestibule-session=${ada.cookies.get('vestibule-session')}`,
    },
  });
  assert.is(answer.statusCode, 403);
  assert.equal(await state(house), before);
});

test('a pre-session can be signed out of, and a new sign-in replaces it', async () => {
  const ada = await atCode();
  const old = ada.cookies.get('vestibule-session');
  await ada.signIn('ada');
  assert.is((await house.rows()).sessions.length, 1);
  assert.is.not(ada.cookies.get('vestibule-session'), old);
  const { logoutToken } = (await ada.get('/identityprovider/session/logoutconfirmation')).json();
  assert.is((await ada.get(`/identityprovider/session/logout/${logoutToken}`)).statusCode, 204);
  assert.equal((await house.rows()).sessions, []);
});

test('whoever is signed in already is led on from the code entry', async () => {
  const ada = await atCode();
  await enter(ada, app.code());
  const led = await ada.open(`${ADDRESS.code}?redirect=/x`);
  assert.is(led.headers.location, `${ADDRESS.login}?redirect=%2Fx`);
  assert.is((await ada.open(String(led.headers.location))).headers.location, `${OWN}/x`);
});

test('no code is written to the log', async () => {
  const ada = await atCode();
  const wrong = wrongCode(app, house.now);
  for (let guess = 0; guess < 5; guess += 1) await enter(ada, wrong);
  await enter(await atCode(), app.dropCode);
  const log = house.log.join('');
  assert.match(log, 'no attempts left');
  for (const secret of [wrong, app.code(), app.dropCode, app.secret]) assert.not.match(log, secret);
});

test.run();
