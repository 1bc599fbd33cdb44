import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resetCodeAttempts } from '../../../../../server/throttling/code-attempts';
import { bootOf, OWN } from '../../http/test-app';
import { textOf } from '../../mail/mail-server';
import { ADDRESS, outbox, STEP, signedIn, wrongCode } from '../test-browser';
import { setCodeEntry } from './code-actions';

const { app, own, atCode, enter, guess, problemAnew } = setCodeEntry(test);

const TOO_MANY = 'TFA_TOO_MANY_ATTEMPTS';

test('a code is accepted once, not by another sign-in and not with a drifted clock', async () => {
  const code = own().code();
  assert.is((await enter(await atCode(), code)).json().statusCode, 302);
  for (const later of [0, STEP]) {
    app.now += later;
    const thief = await atCode();
    const { statusCode, errorMessage } = (await enter(thief, code)).json();
    assert.equal([statusCode, errorMessage, await thief.name()], [401, 'TFA_CODE_ALREADY_USED', '']);
  }
});

test('the fifth wrong code ends the pre-session, and then the right one is refused', async () => {
  const ada = await atCode();
  assert.equal(
    (await guess(ada, 5)).map(({ statusCode, errorMessage }) => `${statusCode} ${errorMessage}`),
    [...Array(4).fill('401 TFA_CODE_INCORRECT'), `400 ${TOO_MANY}`],
  );
  const audit = app.storage.db.selectFrom('audit_events').select('detail').where('event', '=', 'second-factor-refused');
  const details = (await audit.execute()).map(({ detail }) => detail).sort();
  assert.equal(details, [...Array(4).fill('TFA_CODE_INCORRECT'), TOO_MANY]);
  assert.is(ada.cookies.get('vestibule-session'), undefined);
  const { statusCode, errorMessage } = (await enter(ada)).json();
  assert.equal([statusCode, errorMessage, await ada.name()], [400, 'TFA_SESSION_EXPIRED', '']);
  assert.equal((await app.rows()).sessions, []);
});

test('the fifth code is refused as too many without a check, in a plain form on its page', async () => {
  const [ada, plain] = [await atCode(), await atCode()];
  await guess(ada, 4);
  const { statusCode, errorMessage, retryAfter } = (await enter(ada)).json();
  assert.equal([statusCode, errorMessage, retryAfter, await ada.name()], [400, TOO_MANY, 30, '']);
  const html = await plain.send(ADDRESS.code, { Code: own().code() }, 'text/html');
  assert.is(html.statusCode, 400);
  const shown = { statusCode: 400, errorMessage: TOO_MANY, startAnew: true, retryAfter: 30 };
  assert.equal(bootOf(html.body).data, shown);
  app.now += 30_000;
  assert.is((await enter(await atCode())).json().statusCode, 302, 'it was not used up');
});

test('wrong codes of others do not lock the browser in which the owner has signed in', async () => {
  const owner = await atCode();
  await enter(owner);
  assert.is(await owner.name(), 'ada');
  app.now += STEP;
  await guess(await atCode(), 5);
  assert.is(await problemAnew(), TOO_MANY);
  await owner.signIn('ada');
  assert.is((await enter(owner)).json().statusCode, 302);
  const admin = await signedIn(app, 'admin');
  await admin.signIn('ada');
  assert.is((await enter(admin)).json().errorMessage, TOO_MANY, "another person's browser");
});

test('a known browser is limited by its own wrong codes', async () => {
  const owner = await atCode();
  await enter(owner);
  app.now += STEP;
  for (let session = 0; session < 2; session += 1) {
    await owner.signIn('ada');
    await guess(owner, 4);
  }
  await owner.signIn('ada');
  assert.is((await enter(owner)).json().errorMessage, TOO_MANY);
  assert.is((await enter(await atCode())).json().statusCode, 302, 'other browsers are not locked');
});

test('the owner of an account gets one mail about wrong codes', async () => {
  for (let session = 0; session < 3; session += 1) {
    await guess(await atCode(), 5);
    app.now += 3_600_000;
  }
  const [mail = '', ...more] = await outbox(app);
  assert.is(more.length, 0);
  assert.match(mail, /^To: Display ada <ada@example\.org>$/m);
  for (const words of ['incorrect', OWN, 'Firefox 140', '/identityprovider/changepassword'])
    assert.match(textOf(mail), words);
});

test('a code is accepted after another was used while the clock was a day ahead', async () => {
  const day = 86_400_000;
  app.now += day;
  await enter(await atCode());
  app.now -= day;
  assert.is((await enter(await atCode())).json().statusCode, 302);
  assert.is(await problemAnew(), 'TFA_CODE_ALREADY_USED');
});

test('the attempts of an account count over all its pre-sessions, until the wait is over', async () => {
  await guess(await atCode(), 5);
  assert.is(await problemAnew(), TOO_MANY);
  app.now += 30_000;
  assert.is((await guess(await atCode(), 1))[0]?.statusCode, 401);
  assert.is(await problemAnew(), TOO_MANY);
  app.now += 60_000;
  assert.is((await enter(await atCode())).json().statusCode, 302);
  assert.is((await guess(await atCode(), 1))[0]?.statusCode, 401, 'the count restarts');
});

test('a pre-session without attempts left ends, even if its account has some', async () => {
  const ada = await atCode();
  await guess(ada, 4);
  await resetCodeAttempts(app.storage.db, { userId: app.ids.ada, kinds: ['two-factor'] });
  await app.storage.db.updateTable('sessions').set({ attempts: 5 }).execute();
  assert.is((await enter(ada)).json().errorMessage, TOO_MANY);
  assert.equal((await app.rows()).sessions, []);
});

test('a pre-session ends after ten minutes, to the millisecond; a plain form then leads to sign-in with the redirect', async () => {
  const [ada, plain] = [await atCode(), await atCode()];
  app.now += 600_000 - 1;
  assert.is((await ada.get(ADDRESS.code)).statusCode, 200);
  app.now += 1;
  const answer = await enter(ada);
  const { statusCode, errorMessage } = answer.json();
  assert.equal([answer.statusCode, statusCode, errorMessage], [200, 400, 'TFA_SESSION_EXPIRED']);
  assert.is(await ada.name(), '');
  const html = await plain.send(`${ADDRESS.code}?redirect=/x`, { Code: own().code() }, 'text/html');
  assert.equal([html.statusCode, html.headers.location], [303, `${ADDRESS.login}?redirect=%2Fx`]);
});

test('a wrong one-time code counts as a wrong code', async () => {
  const ada = await atCode();
  const wrong = own().recoveryCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH';
  for (let times = 0; times < 4; times += 1) assert.is((await enter(ada, wrong)).json().statusCode, 401);
  assert.is((await enter(ada, wrong)).json().errorMessage, TOO_MANY);
});

test('no code is written to the log', async () => {
  const ada = await atCode();
  await guess(ada, 5);
  await enter(await atCode(), own().recoveryCode);
  const log = app.log.join('');
  assert.match(log, 'no attempts left');
  for (const secret of [wrongCode(own(), app.now), own().code(), own().recoveryCode, own().secret])
    assert.not.match(log, secret);
});

test.run();
