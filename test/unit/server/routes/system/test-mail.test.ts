import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../../../support/server/test-app';
import { type TestBrowser, testBrowser } from '../../../../support/server/test-browser';

const app = setApp(test);

const URL = '/identityprovider/config/testmail';

async function administrator(): Promise<TestBrowser> {
  const admin = testBrowser(app);
  await admin.signIn('admin');
  return admin;
}

async function send(who: TestBrowser) {
  const { antiCsrfToken } = (await who.get('/')).json();
  const answer = await who.sendJson(URL, { antiCsrfToken });
  return [answer.statusCode, answer.json()];
}

test('an administrator gets a test mail, and is told what became of it', async () => {
  const admin = await administrator();
  assert.equal(await send(admin), [200, { to: 'admin@example.org', outcome: 'saved' }]);
  app.settings.smtpUrl = 'smtp://127.0.0.1:9';
  assert.equal((await send(admin))[1], { to: 'admin@example.org', outcome: 'sent' });
  assert.is(await app.app.mailer.waiting('test'), 0);
});

test('without a mail address, and after too many, none is sent; users send none', async () => {
  const admin = await administrator();
  for (let count = 0; count < 5; count += 1) await send(admin);
  assert.is((await send(admin))[0], 429);
  app.now += 3_600_000;
  const again = await administrator();
  await app.storage.db.updateTable('users').set({ email: '' }).where('id', '=', app.ids.admin).execute();
  const [status, { messageKey }] = await send(again);
  assert.equal([status, messageKey], [400, 'TEST_MAIL_NO_ADDRESS']);
  const ada = testBrowser(app);
  await ada.signIn('ada');
  assert.is((await send(ada))[0], 403);
});

test.run();
