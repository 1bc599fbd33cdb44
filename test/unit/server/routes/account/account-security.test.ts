import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../../../support/server/test-app';
import { ADDRESS, giveTwoFactor, STEP, type TestBrowser, testBrowser } from '../../../../support/server/test-browser';

const app = setApp(test);

const SECURITY = '/identityprovider/config/security';
const HOUR = 3_600_000;
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36';

const securityOf = async (who: TestBrowser) => (await who.get(SECURITY)).json();
const at = (time: number) => new Date(time).toISOString();
const change = (columns: { provider_id?: string; password_hash?: null }) =>
  app.storage.db.updateTable('users').set(columns).where('id', '=', app.ids.ada).execute();

test('a user sees what protects the account, and the latest sign-ins and refusals, the newest first', async () => {
  const created = app.now;
  app.now += HOUR;
  await testBrowser(app, WINDOWS).signIn('ada', { password: 'wrong' });
  await testBrowser(app, WINDOWS).signIn('ada', { password: 'wrong' });
  app.now += HOUR;
  const ada = testBrowser(app, 'Firefox/140');
  await ada.signIn('ada');
  await app.app.audit.close(); // stores how many attempts there were
  const { signIns, ...protection } = await securityOf(ada);
  assert.equal(protection, {
    password: { canChange: true, changedAt: at(created), directory: '' },
    authenticator: { isActive: false, since: '' },
    passkeys: { count: 0, lastUsedAt: '' },
    sessions: 1,
    rememberedBrowsers: 0,
  });
  assert.equal(
    signIns,
    [
      { at: at(app.now), event: 'sign-in', isRefused: false, browser: 'Firefox 140', count: 1 },
      { at: at(app.now - HOUR), event: 'sign-in-refused', isRefused: true, browser: 'Chrome 140, Windows', count: 2 },
    ].map((signIn) => ({ ...signIn, address: '127.0.0.1', isSameNetwork: true })),
  );
});

test('a new password has its date; one of a directory has the name of the directory', async () => {
  app.now += HOUR;
  const ada = testBrowser(app);
  await ada.signIn('ada');
  assert.is((await ada.send(ADDRESS.password, { Password: 'Another-Pass-1' })).statusCode, 200);
  assert.is((await securityOf(ada)).password.changedAt, at(app.now));
  const provider = {
    id: 'p',
    type: 'Ldap',
    name: 'Head office',
    config: '{}',
    password: '',
    created_at: 0,
    version: 1,
  };
  await app.storage.db.insertInto('identity_providers').values(provider).execute();
  await change({ provider_id: 'p', password_hash: null });
  assert.equal((await securityOf(ada)).password, { canChange: false, changedAt: '', directory: 'Head office' });
});

test('an active authenticator has its date and the codes that are left', async () => {
  await giveTwoFactor(app, 'ada');
  const since = at(app.now - 2 * STEP);
  const { authenticator, backupCodes } = (
    await app.call({ url: SECURITY, headers: { cookie: await app.cookieOf('ada') } })
  ).json();
  assert.equal(
    [authenticator, backupCodes],
    [
      { isActive: true, since },
      { left: 10, areFew: false },
    ],
  );
});

test('without a record of events the sign-ins are left out', async () => {
  app.settings.auditDays = 0;
  const ada = testBrowser(app);
  await ada.signIn('ada');
  assert.is('signIns' in (await securityOf(ada)), false);
});

test('the shell and the menu link to the page', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  for (const url of ['/', '/identityprovider/sidemenu'])
    assert.is((await app.call({ url, headers })).json().hasSecurityPage, true, url);
});

test.run();
