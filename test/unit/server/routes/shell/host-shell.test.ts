import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { addKey } from '../../api-keys/key-fixtures';
import { setApp, type TestApp, testApp } from '../../http/test-app';
import { addGroups } from '../../login-settings/policy-fixtures';
import { giveTwoFactor, signedIn } from '../test-browser';

const app = setApp(test);

const ADDRESSES = ['/userprofile/data', '/identityprovider/config/fido'];

const FEATURES = '/identityprovider/config/features';

async function withProduction(use: (production: TestApp) => Promise<void>): Promise<void> {
  const production = await testApp({ env: { VESTIBULE_DEMO: 'off' } });
  await use(production).finally(() => production.close());
}

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

/** What the start page of an ordinary user knows. */
const ORDINARY = {
  isTfaUnavailable: false,
  isPasswordUnavailable: false,
  areSessionsUnavailable: false,
  attention: {
    tfaActivated: false,
    needsTfa: true,
    force2FA: false,
    allowedTFASkips: 3,
    keysToConfirm: 0,
    unconfirmedKeys: 0,
    dueDialogs: [],
  },
};
const { attention } = ORDINARY;

const settings = (change: object) => (own: TestApp) => writeLoginSettings(own.storage.db, change);
const addKeyOf = (user: 'ada' | 'admin') => (own: TestApp) =>
  addKey(own.storage.db, own.now, { user_id: own.ids[user], grace_until: 0 });

const CASES: readonly (readonly [what: string, arrange: (app: TestApp) => unknown, differs: object])[] = [
  ['nothing is special', () => {}, {}],
  [
    'the policy forces two-factor',
    settings({ tfaRadio: 'ForceAll' }),
    { attention: { ...attention, force2FA: true, dueDialogs: ['two-factor'] } },
  ],
  [
    'the policy disables two-factor',
    settings({ tfaRadio: 'Disabled' }),
    { isTfaUnavailable: true, attention: { ...attention, needsTfa: false } },
  ],
  [
    'the user has no password here',
    (own) => own.storage.db.updateTable('users').set({ password_hash: null }).where('id', '=', own.ids.ada).execute(),
    { isPasswordUnavailable: true },
  ],
  [
    'the session is the support’s',
    (own) => own.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute(),
    { isTfaUnavailable: true, isPasswordUnavailable: true, areSessionsUnavailable: true, attention: undefined },
  ],
];

for (const [what, arrange, differs] of CASES) {
  test(`what needs attention when ${what}`, async () => {
    const ada = await signedIn(app, 'ada');
    await arrange(app);
    const shell = (await ada.get('/')).json();
    const { isTfaUnavailable, isPasswordUnavailable, areSessionsUnavailable } = shell;
    const shown = { isTfaUnavailable, isPasswordUnavailable, areSessionsUnavailable, attention: shell.attention };
    assert.equal(shown, { ...ORDINARY, ...differs });
  });
}

test('an administrator hears of the keys that other users have not confirmed', async () => {
  await addKeyOf('ada')(app);
  await addKeyOf('admin')(app);
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
  const shell = (await app.call({ url: '/', headers })).json();
  assert.equal(shell.attention, { ...attention, tfaActivated: true, needsTfa: false });
});

test.run();
