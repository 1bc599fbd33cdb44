import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { addKey } from '../../api-keys/key-fixtures';
import { bootOf, setApp, type TestApp, withApp } from '../../http/test-app';
import { addGroups } from '../../login-settings/policy-fixtures';
import { giveTwoFactor, signedIn } from '../test-browser';
import { flagsOf, ORDINARY_MENU } from './shell-data';

const app = setApp(test);

const ADDRESSES = ['/userprofile/data', '/identityprovider/config/fido'];

const FEATURES = '/identityprovider/config/features';

const withProduction = (use: (production: TestApp) => Promise<void>) => withApp({ VESTIBULE_DEMO: 'off' }, use);

test('in the demo the addresses of other applications say so', async () => {
  const ada = await signedIn(app, 'ada');
  for (const url of ADDRESSES) {
    const answer = await ada.open(url);
    assert.is(answer.statusCode, 200);
    assert.match(answer.body, 'data-entry="other-application"');
  }
});

test('without the demo they do not exist, for any user and method', () =>
  withProduction(async (production) => {
    for (const url of ADDRESSES)
      for (const headers of [{}, { cookie: await production.cookieOf('admin') }]) {
        const page = await production.navigate({ url, headers });
        assert.is(page.statusCode, 404);
        assert.match(page.body, 'data-entry="error"');
        assert.is((await production.call({ url, headers })).json().messageKey, 'ERROR_NOT_FOUND');
        assert.is((await production.call({ method: 'POST', url, headers })).statusCode, 404);
      }
  }));

test('the address of the features leads a navigation to the start page, with the demo and without it', () =>
  withProduction(async (production) => {
    for (const server of [app, production]) {
      const headers = { cookie: await server.cookieOf('admin') };
      const page = await server.navigate({ url: FEATURES, headers });
      assert.equal([page.statusCode, page.headers.location], [302, '/']);
      assert.is((await server.call({ url: FEATURES, headers })).statusCode, 404);
    }
  }));

test('an administrator hears of the keys that other users have not confirmed', async () => {
  for (const user of ['ada', 'admin'] as const)
    await addKey(app.storage.db, app.now, { user_id: app.ids[user], grace_until: 0 });
  const shell = (await (await signedIn(app, 'admin')).get('/')).json();
  assert.equal([shell.attention.keysToConfirm, shell.attention.unconfirmedKeys], [1, 1]);
  assert.equal(shell.attention.dueDialogs, ['two-factor', 'admin-info', 'confirm']);
});

test('administrators and members of the group for OpenID may change its providers', async () => {
  await addGroups(app.storage.db, { identity: [app.ids.ada] });
  const canChange = async (user: 'ada' | 'admin') =>
    (await (await signedIn(app, user)).get('/')).json().canChangeOpenId;
  assert.equal([await canChange('admin'), await canChange('ada')], [true, false]);
  await writeLoginSettings(app.storage.db, { openIdSubAdminGroupId: 'identity' });
  assert.equal([await canChange('admin'), await canChange('ada')], [true, true]);
});

test('activated two-factor needs no attention', async () => {
  await giveTwoFactor(app, 'ada');
  const headers = { cookie: await app.cookieOf('ada') };
  const { attention } = (await app.call({ url: '/', headers })).json();
  assert.equal([attention.tfaActivated, attention.needsTfa, attention.dueDialogs], [true, false, []]);
});

const PROFILE = '/identityprovider/profile';
const SIDE_MENU = '/identityprovider/sidemenu';

const SIGNED_OUT = {
  ...Object.fromEntries(Object.keys(ORDINARY_MENU).map((flag) => [flag, flag === 'isHtmlLoginEnabled'])),
  ...{ isLoggedIn: false, userName: '', userId: '', logoutToken: '', email: '', details: '' },
};

test('the menu names its user, and has the logout token of this session', async () => {
  const ada = await signedIn(app, 'ada');
  for (const address of [PROFILE, SIDE_MENU]) {
    const { isLoggedIn, userName, userId, email, details, logoutToken } = (await ada.get(address)).json();
    const named = [true, 'ada', app.ids.ada, 'ada@example.org', 'Display ada'];
    assert.equal([isLoggedIn, userName, userId, email, details], named);
    assert.is(logoutToken, (await ada.get('/')).json().logoutToken);
  }
  const admin = await signedIn(app, 'admin');
  assert.is((await admin.get(PROFILE)).json().hasApiKeys, true, 'an administrator without a key manages keys');
});

test('without the demo there are no other applications', () =>
  withProduction(async (production) => {
    const menu = (await (await signedIn(production, 'ada')).get(PROFILE)).json();
    assert.equal(flagsOf(menu), { ...ORDINARY_MENU, upaAvailable: false, hasFido: false });
  }));

test('without a session and in a pre-session the menu has the view that leads to sign-in, and names no user', async () => {
  for (const step of ['second-factor', 'device', 'two-factor-setup'] as const) {
    const headers = { cookie: await app.cookieOf('ada', step) };
    assert.equal((await app.call({ url: PROFILE, headers })).json(), SIGNED_OUT);
  }
  for (const address of [PROFILE, SIDE_MENU]) {
    assert.equal((await app.call({ url: address })).json(), SIGNED_OUT);
    const html = await app.navigate({ url: address });
    assert.equal([html.statusCode, bootOf(html.body).data], [200, SIGNED_OUT]);
  }
});

test.run();
