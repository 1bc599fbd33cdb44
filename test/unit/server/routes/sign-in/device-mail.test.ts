import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN, setApp, testApp } from '../../http/test-app';
import { codeIn, nobodysUrl, startMailServer, textOf } from '../../mail/mail-server';
import { outbox, signedIn, testBrowser } from '../test-browser';
import { atDevice, confirm, dataOf, detect, latestMail, MINUTE, resend, useAttempts } from './device-actions';

const app = setApp(test);
test.before.each(async () => {
  await detect(app, 1);
});

test('a new code may be requested after a minute, and is valid for ten minutes', async () => {
  const ada = await atDevice(app);
  app.now += MINUTE - 1500;
  const early = await resend(ada);
  assert.equal([early.statusCode, early.headers['retry-after']], [429, '2']);
  assert.is((await outbox(app)).length, 1);
  app.now += 1500;
  const first = codeIn(await latestMail(app));
  const answer = await resend(ada);
  assert.is(answer.statusCode, 200);
  assert.match(String(answer.headers['set-cookie']), /; Max-Age=600;/);
  const data = answer.json();
  assert.equal(data, await dataOf(ada));
  assert.is(data.resendAvailable, new Date(app.now + MINUTE).toISOString());
  assert.is(data.expires, new Date(app.now + 10 * MINUTE).toISOString());
  assert.is((await outbox(app)).length, 2);
  app.now += 10 * MINUTE - 1;
  assert.is((await confirm(ada, first)).statusCode, 400);
  assert.is((await confirm(ada, codeIn(await latestMail(app)))).statusCode, 200);
});

for (const email of ['', 'ada@archive.invalid'])
  test(`an account with the mail address '${email}' cannot sign in, and the log names it`, async () => {
    await app.storage.db.updateTable('users').set({ email }).where('id', '=', app.ids.ada).execute();
    const ada = await atDevice(app);
    const { mailSendFailed, mail, resendAvailable } = await dataOf(ada);
    assert.equal([mailSendFailed, mail, resendAvailable], [true, '', new Date(app.now).toISOString()]);
    assert.is((await resend(ada)).json().mailSendFailed, true);
    assert.equal(await outbox(app), []);
    for (const told of [`"userId":"${app.ids.ada}"`, 'was not mailed']) assert.match(app.log.join(''), told);
  });

test('unfinished sign-ins send ten codes, then none for a while; a successful one resets the limit', async () => {
  for (let mail = 1; mail <= 10; mail += 1) {
    const ada = await atDevice(app);
    assert.is((await dataOf(ada)).mailSendFailed, false, String(mail));
  }
  const late = await atDevice(app);
  const { mailSendFailed, resendAvailable } = await dataOf(late);
  assert.equal([mailSendFailed, resendAvailable], [true, new Date(app.now + MINUTE).toISOString()]);
  assert.is((await outbox(app)).length, 10);
  app.now += MINUTE;
  const again = await resend(late);
  assert.is(again.json().mailSendFailed, false);
  assert.is((await confirm(late, codeIn(await latestMail(app)))).statusCode, 200);
  assert.is((await dataOf(await atDevice(app))).mailSendFailed, false);
});

test('after too many wrong codes of an account a new one is mailed at once, and their number is limited', async () => {
  await useAttempts(app);
  const ada = await atDevice(app);
  const code = codeIn(await latestMail(app));
  assert.is((await confirm(ada, code)).headers['retry-after'], '60', 'after fifteen wrong codes over all sign-ins');
  for (let mails = 5; mails <= 10; mails += 1) {
    assert.is((await confirm(ada, code)).statusCode, 429);
    const answer = await resend(ada);
    assert.equal([answer.statusCode, answer.json().mailSendFailed], [200, false]);
    assert.is((await outbox(app)).length, mails);
    assert.is((await resend(ada)).statusCode, 429, 'once for each refusal');
  }
  assert.is((await confirm(ada, code)).statusCode, 429);
  assert.equal([(await resend(ada)).json().mailSendFailed, (await outbox(app)).length], [true, 10]);
});

test('with option 0 an unknown browser signs in, becomes known, and its user gets one mail', async () => {
  await detect(app, 0);
  const ada = await signedIn(app, 'ada');
  assert.is(await ada.name(), 'ada');
  await ada.signIn('ada');
  const [mail = '', ...more] = await outbox(app);
  assert.equal([more, codeIn(mail)], [[], '']);
  for (const told of ['Firefox 140', `${OWN}/identityprovider/changepassword`]) assert.match(textOf(mail), told);
});

test('a mail is written in the language of the visitor', async () => {
  const ada = testBrowser(app);
  ada.cookies.set('vestibule-locale', 'de-AT');
  await ada.signIn('ada');
  const mail = await latestMail(app);
  assert.match(textOf(mail), 'de: Hello Display ada,');
  assert.match(mail, '<html lang=');
});

test('a code that a mail server received signs in', async () => {
  const office = await startMailServer();
  const mailed = await testApp({ env: { VESTIBULE_SMTP_URL: office.url } });
  await detect(mailed, 1);
  const ada = await atDevice(mailed);
  assert.equal(office.mails[0]?.to, ['ada@example.org']);
  const answer = await confirm(ada, codeIn(office.mails[0]?.source ?? ''));
  await mailed.close();
  await office.close();
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/x` });
});

test('with the mail server down the page says so, and another code may be requested at once', async () => {
  const broken = await testApp({ env: { VESTIBULE_SMTP_URL: await nobodysUrl() } });
  await detect(broken, 1);
  const ada = await atDevice(broken);
  const { mailSendFailed, resendAvailable } = await dataOf(ada);
  const again = await resend(ada);
  await broken.close();
  assert.equal([mailSendFailed, resendAvailable], [true, new Date(broken.now).toISOString()]);
  assert.equal([again.statusCode, again.json().mailSendFailed], [200, true]);
});

test.run();
