import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { addKey } from '../../api-keys/key-fixtures';
import { bootOf, setApp, type TestApp, testApp } from '../../http/test-app';
import { signedIn } from '../test-browser';

const PROFILE = '/identityprovider/profile';
const SIDE_MENU = '/identityprovider/sidemenu';

const app = setApp(test);

/** An ordinary user of the demo, who is named beside the flags. */
const ORDINARY = {
  upaAvailable: true,
  isAbsent: false,
  isExternal: false,
  canChangePassword: true,
  canEnableTfa: true,
  hasApiKeys: false,
  hasSessions: true,
  isHtmlLoginEnabled: true,
  hasFido: true,
};

const SIGNED_OUT = {
  ...Object.fromEntries(Object.keys(ORDINARY).map((flag) => [flag, flag === 'isHtmlLoginEnabled'])),
  isLoggedIn: false,
  userName: '',
  userId: '',
  logoutToken: '',
  email: '',
  details: '',
};

type Flags = typeof ORDINARY;

const addOne = (status: string) => (own: TestApp) => addKey(own.storage.db, own.now, { user_id: own.ids.ada, status });

const setAda = (change: { is_absent?: number; is_external?: number; password_hash?: null }) => (own: TestApp) =>
  own.storage.db.updateTable('users').set(change).where('id', '=', own.ids.ada).execute();

const support = (own: TestApp) => own.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();

const settings = (change: object) => (own: TestApp) => writeLoginSettings(own.storage.db, change);

/** A condition, and how the menu of a signed-in user then differs from the ordinary one. */
const CASES: readonly (readonly [what: string, arrange: (app: TestApp) => unknown, differs: Partial<Flags>])[] = [
  ['nothing is special', () => {}, {}],
  ['they are absent', setAda({ is_absent: 1 }), { isAbsent: true }],
  ['they are external', setAda({ is_external: 1 }), { isExternal: true }],
  ['they sign in elsewhere', setAda({ password_hash: null }), { canChangePassword: false }],
  ['a key of theirs waits', addOne('Unconfirmed'), { hasApiKeys: true }],
  ['a key of theirs was declined', addOne('Declined'), { hasApiKeys: true }],
  ['only another user has a key', (own) => addKey(own.storage.db, own.now, { user_id: own.ids.admin }), {}],
  ['two-factor is off', settings({ tfaRadio: 'Disabled' }), { canEnableTfa: false }],
  ['two-factor is forced', settings({ tfaRadio: 'ForceAll' }), {}],
  ['sign-in by password is off', settings({ htmlLoginEnabled: false }), { isHtmlLoginEnabled: false }],
  ['the session is a support session', support, { canChangePassword: false, canEnableTfa: false, hasSessions: false }],
];

for (const [what, arrange, differs] of CASES) {
  test(`the menu when ${what}`, async () => {
    const ada = await signedIn(app, 'ada');
    await arrange(app);
    const flags = { ...ORDINARY, ...differs };
    assert.equal(flagsOf((await ada.get(PROFILE)).json()), flags);
    const password = await ada.get('/identityprovider/changepassword');
    assert.is(password.statusCode, flags.canChangePassword ? 200 : 403, 'the page follows the rule of its entry');
  });
}

test('the menu names its user, and has the logout token of this session', async () => {
  const ada = await signedIn(app, 'ada');
  for (const address of [PROFILE, SIDE_MENU]) {
    const { isLoggedIn, userName, userId, email, details, logoutToken } = (await ada.get(address)).json();
    const named = [true, 'ada', app.ids.ada, 'ada@example.org', 'Display ada'];
    assert.equal([isLoggedIn, userName, userId, email, details], named);
    assert.is(logoutToken, (await ada.get('/')).json().logoutToken);
  }
});

test('an administrator without a key can manage keys', async () => {
  const admin = await signedIn(app, 'admin');
  assert.is((await admin.get(PROFILE)).json().hasApiKeys, true);
});

test('without the demo there are no other applications', async () => {
  const production = await testApp({ env: { VESTIBULE_DEMO: 'off' } });
  try {
    const ada = await signedIn(production, 'ada');
    const expected = { ...ORDINARY, upaAvailable: false, hasFido: false };
    assert.equal(flagsOf((await ada.get(PROFILE)).json()), expected);
  } finally {
    await production.close();
  }
});

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

test('the page has the same data in its slot, is not cached and is sent without its body to HEAD', async () => {
  const ada = await signedIn(app, 'ada');
  const html = await ada.open(PROFILE);
  assert.equal(bootOf(html.body).data, (await ada.get(PROFILE)).json());
  assert.is(html.headers['cache-control'], 'no-store');
  assert.match(String(html.headers.vary), /\bAccept\b.*\bCookie\b/);
  const head = await app.navigate({ method: 'HEAD', url: PROFILE });
  assert.equal([head.statusCode, head.body], [200, '']);
});

function flagsOf(menu: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(ORDINARY).map((flag) => [flag, menu[flag]]));
}

test.run();
