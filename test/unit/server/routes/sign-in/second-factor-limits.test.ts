import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resetCodeAttempts } from '../../../../../server/throttling/code-attempts';
import { bootOf, OWN, setApp } from '../../http/test-app';
import { textOf } from '../../mail/mail-server';
import {
  ADDRESS,
  type Authenticator,
  giveTwoFactor,
  outbox,
  signedIn,
  state,
  type TestBrowser,
  wrongCode,
} from '../test-browser';

const app = setApp(test);
let authenticator: Authenticator;
test.before.each(async () => {
  authenticator = await giveTwoFactor(app, 'ada');
});

const STEP = 30_000;
const atCode = () => signedIn(app, 'ada', ADDRESS.code);
const startSession = (who: TestBrowser, code: string, query = '') => who.send(ADDRESS.code + query, { Code: code });

test('a code is accepted once, not by another sign-in and not with a drifted clock', async () => {
  const code = authenticator.code();
  assert.is((await startSession(await atCode(), code)).json().statusCode, 302);
  for (const later of [0, STEP]) {
    app.now += later;
    const thief = await atCode();
    const answer = await startSession(thief, code);
    assert.is(answer.statusCode, 200);
    assert.is(answer.json().statusCode, 401);
    assert.is(answer.json().errorMessage, 'TFA_CODE_ALREADY_USED');
    assert.is(await thief.name(), '');
  }
});

test('of six parallel sign-ins with one code one succeeds', async () => {
  const people = [];
  for (let each = 0; each < 4; each += 1) people.push(await atCode());
  const code = authenticator.code();
  const answers = await Promise.all(people.map((who) => startSession(who, code)));
  assert.equal(answers.map((answer) => answer.json().statusCode).sort(), [302, 401, 401, 401]);
  const names = await Promise.all(people.map((who) => who.name()));
  assert.is(names.filter((name) => name === 'ada').length, 1);
});

test('the fifth wrong code ends the pre-session, and then the right one is refused', async () => {
  const ada = await atCode();
  const told = [];
  for (let guess = 0; guess < 5; guess += 1)
    told.push((await startSession(ada, wrongCode(authenticator, app.now))).json());
  assert.equal(
    told.map(({ statusCode, errorMessage }) => `${statusCode} ${errorMessage}`),
    [...Array(4).fill('401 TFA_CODE_INCORRECT'), '400 TFA_TOO_MANY_ATTEMPTS'],
  );
  assert.is(ada.cookies.get('vestibule-session'), undefined);
  const after = await startSession(ada, authenticator.code());
  assert.is(after.json().statusCode, 400);
  assert.is(after.json().errorMessage, 'TFA_SESSION_EXPIRED');
  assert.is(await ada.name(), '');
  assert.equal((await app.rows()).sessions, []);
});

test('the fifth code is refused as too many, without a check', async () => {
  const ada = await atCode();
  for (let guess = 0; guess < 4; guess += 1) await startSession(ada, wrongCode(authenticator, app.now));
  const answer = (await startSession(ada, authenticator.code())).json();
  assert.equal([answer.statusCode, answer.errorMessage, answer.retryAfter], [400, 'TFA_TOO_MANY_ATTEMPTS', 30]);
  assert.is(await ada.name(), '');
  app.now += 30_000;
  assert.is((await startSession(await atCode(), authenticator.code())).json().statusCode, 302, 'it was not used up');
});

test('wrong codes of others do not lock the browser in which the owner has signed in', async () => {
  const owner = await atCode();
  await startSession(owner, authenticator.code());
  assert.is(await owner.name(), 'ada');
  app.now += STEP;
  const stranger = await atCode();
  for (let guess = 0; guess < 5; guess += 1) await startSession(stranger, wrongCode(authenticator, app.now));
  assert.is((await startSession(await atCode(), authenticator.code())).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  await owner.signIn('ada');
  assert.is((await startSession(owner, authenticator.code())).json().statusCode, 302);
  const admin = await signedIn(app, 'admin');
  await admin.signIn('ada');
  assert.is(
    (await startSession(admin, authenticator.code())).json().errorMessage,
    'TFA_TOO_MANY_ATTEMPTS',
    "another person's browser",
  );
});

test('a known browser is limited by its own wrong codes', async () => {
  const owner = await atCode();
  await startSession(owner, authenticator.code());
  app.now += STEP;
  for (let session = 0; session < 2; session += 1) {
    await owner.signIn('ada');
    for (let guess = 0; guess < 4; guess += 1) await startSession(owner, wrongCode(authenticator, app.now));
  }
  await owner.signIn('ada');
  assert.is((await startSession(owner, authenticator.code())).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  assert.is(
    (await startSession(await atCode(), authenticator.code())).json().statusCode,
    302,
    'other browsers are not locked',
  );
});

test('the owner of an account gets one mail about wrong codes', async () => {
  for (let session = 0; session < 3; session += 1) {
    const stranger = await atCode();
    for (let guess = 0; guess < 5; guess += 1) await startSession(stranger, wrongCode(authenticator, app.now));
    app.now += 3_600_000;
  }
  const mails = await outbox(app);
  assert.is(mails.length, 1);
  assert.match(mails[0] ?? '', /^To: Display ada <ada@example\.org>$/m);
  for (const words of ['incorrect', OWN, 'Firefox 140', '/identityprovider/changepassword'])
    assert.match(textOf(mails[0] ?? ''), words);
});

test('a code is accepted after another was used while the clock was a day ahead', async () => {
  const day = 86_400_000;
  app.now += day;
  await startSession(await atCode(), authenticator.code());
  app.now -= day;
  const code = authenticator.code();
  assert.is((await startSession(await atCode(), code)).json().statusCode, 302);
  assert.is((await startSession(await atCode(), code)).json().errorMessage, 'TFA_CODE_ALREADY_USED');
});

test('the attempts of an account count over all its pre-sessions, until the wait is over', async () => {
  const first = await atCode();
  for (let guess = 0; guess < 5; guess += 1) await startSession(first, wrongCode(authenticator, app.now));
  const second = await atCode();
  const answer = await startSession(second, authenticator.code());
  assert.is(answer.json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  app.now += 30_000;
  assert.is((await startSession(await atCode(), wrongCode(authenticator, app.now))).json().statusCode, 401);
  assert.is((await startSession(await atCode(), authenticator.code())).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  app.now += 60_000;
  assert.is((await startSession(await atCode(), authenticator.code())).json().statusCode, 302);
  assert.is(
    (await startSession(await atCode(), wrongCode(authenticator, app.now))).json().statusCode,
    401,
    'the count restarts',
  );
});

test('of thirty parallel guesses four are checked', async () => {
  const ada = await atCode();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      startSession(ada, index === 29 ? authenticator.code() : wrongCode(authenticator, app.now)),
    ),
  );
  assert.not.ok(answers.some((answer) => answer.json().statusCode === 302));
  const wrong = answers.filter((answer) => answer.json().errorMessage === 'TFA_CODE_INCORRECT');
  assert.ok(wrong.length <= 4, String(wrong.length));
  assert.equal((await app.rows()).sessions, []);
});

test('a pre-session without attempts left ends, even if its account has some', async () => {
  const ada = await atCode();
  for (let guess = 0; guess < 4; guess += 1) await startSession(ada, wrongCode(authenticator, app.now));
  await resetCodeAttempts(app.storage.db, { userId: app.ids.ada, kinds: ['two-factor'] });
  await app.storage.db.updateTable('sessions').set({ attempts: 5 }).execute();
  assert.is((await startSession(ada, authenticator.code())).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
  assert.equal((await app.rows()).sessions, []);
});

test('a plain form without attempts left says so on the page', async () => {
  const ada = await atCode();
  for (let guess = 0; guess < 4; guess += 1) await startSession(ada, wrongCode(authenticator, app.now));
  const html = await ada.send(ADDRESS.code, { Code: wrongCode(authenticator, app.now) }, 'text/html');
  assert.is(html.statusCode, 400);
  assert.equal(bootOf(html.body).data, {
    statusCode: 400,
    errorMessage: 'TFA_TOO_MANY_ATTEMPTS',
    startAnew: true,
    retryAfter: 30,
  });
});

test('a pre-session ends after ten minutes, to the millisecond', async () => {
  const ada = await atCode();
  app.now += 600_000 - 1;
  assert.is((await ada.get(ADDRESS.code)).statusCode, 200);
  app.now += 1;
  const answer = await startSession(ada, authenticator.code());
  assert.is(answer.statusCode, 200);
  assert.equal([answer.json().statusCode, answer.json().errorMessage], [400, 'TFA_SESSION_EXPIRED']);
  assert.is(await ada.name(), '');
});

test('a plain form after the pre-session ended leads to sign-in with the redirect', async () => {
  const ada = await atCode();
  app.now += 600_000;
  const answer = await ada.send(`${ADDRESS.code}?redirect=/x`, { Code: authenticator.code() }, 'text/html');
  assert.is(answer.statusCode, 303);
  assert.is(answer.headers.location, `${ADDRESS.login}?redirect=%2Fx`);
});

test('a wrong one-time code counts as a wrong code', async () => {
  const ada = await atCode();
  const wrong = authenticator.recoveryCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH';
  for (let guess = 0; guess < 4; guess += 1) assert.is((await startSession(ada, wrong)).json().statusCode, 401);
  assert.is((await startSession(ada, wrong)).json().errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
});

test('another site cannot send a code for this sign-in', async () => {
  const ada = await atCode();
  const before = await state(app);
  const answer = await app.server.inject({
    method: 'POST',
    url: ADDRESS.code,
    payload: `Code=${authenticator.code()}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      origin: 'https://evil.example',
      cookie: `vestibule-session=${ada.cookies.get('vestibule-session')}`,
    },
  });
  assert.is(answer.statusCode, 403);
  assert.equal(await state(app), before);
});

test('no code is written to the log', async () => {
  const ada = await atCode();
  const wrong = wrongCode(authenticator, app.now);
  for (let guess = 0; guess < 5; guess += 1) await startSession(ada, wrong);
  await startSession(await atCode(), authenticator.recoveryCode);
  const log = app.log.join('');
  assert.match(log, 'no attempts left');
  for (const secret of [wrong, authenticator.code(), authenticator.recoveryCode, authenticator.secret])
    assert.not.match(log, secret);
});

test.run();
