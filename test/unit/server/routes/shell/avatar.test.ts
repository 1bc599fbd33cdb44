import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markUnconfirmedKeysSeen } from '../../../../../server/api-keys/keys-to-confirm';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { addKey } from '../../api-keys/key-fixtures';
import { bootOf, PASSWORD, setApp, type TestApp } from '../../http/test-app';
import { ADDRESS, giveTwoFactor, signedIn, type TestBrowser } from '../test-browser';

const AVATAR = '/identityprovider/avatar';

const app = setApp(test);

const policy = (tfaRadio: string) => (own: TestApp) => writeLoginSettings(own.storage.db, { tfaRadio });
const keyOf = (user: 'ada' | 'admin', status: string) => (own: TestApp) =>
  addKey(own.storage.db, own.now, { user_id: own.ids[user], status });
const flags = async (who: TestBrowser) => {
  const { showTfaDialog, showUnconfirmedApiKeyDialog, showUnconfirmedAdminApiKeyPage } = (await who.get(AVATAR)).json();
  return [showTfaDialog, showUnconfirmedAdminApiKeyPage, showUnconfirmedApiKeyDialog];
};

/** What is so, and for whom which dialogs wait: two-factor, keys of others, own keys. */
const NONE = [false, false, false];
const TFA = [true, false, false];
const OWN_KEY = [false, false, true];
const CASES: readonly (readonly [
  what: string,
  arrange: (app: TestApp) => unknown,
  ada: boolean[],
  admin: boolean[],
])[] = [
  ['nothing waits', () => {}, NONE, TFA],
  ['two-factor is off', policy('Disabled'), NONE, NONE],
  ['administrators must have it', policy('ForceAdmins'), NONE, TFA],
  ['all users must have it', policy('ForceAll'), TFA, TFA],
  ["ada's key waits", keyOf('ada', 'Unconfirmed'), OWN_KEY, [true, true, false]],
  ["the administrator's key waits", keyOf('admin', 'Unconfirmed'), NONE, [true, false, true]],
  ["ada's key is confirmed", keyOf('ada', 'Confirmed'), NONE, TFA],
  ["ada's key was declined", keyOf('ada', 'Declined'), NONE, TFA],
  [
    'the administrator has seen the reminder of the key',
    async (own) => {
      await keyOf('ada', 'Unconfirmed')(own);
      await markUnconfirmedKeysSeen(own.deps, own.ids.admin);
    },
    OWN_KEY,
    TFA,
  ],
  [
    'two-factor is off and a key waits',
    async (own) => {
      await policy('Disabled')(own);
      await keyOf('ada', 'Unconfirmed')(own);
    },
    OWN_KEY,
    [false, true, false],
  ],
];

for (const [what, arrange, ofAda, ofAdmin] of CASES)
  test(`the dialogs when ${what}`, async () => {
    await arrange(app);
    assert.equal(await flags(await signedIn(app, 'ada')), ofAda);
    assert.equal(await flags(await signedIn(app, 'admin')), ofAdmin);
  });

test('a user with two-factor gets no prompt to set it up', async () => {
  await policy('ForceAll')(app);
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code() });
  assert.equal(await flags(ada), NONE);
});

test('without skips left the prompt shows with each page of the session, and the data say so', async () => {
  const must = async (who: TestBrowser) => {
    const { showTfaDialog, mustSetUpTfa } = (await who.get(AVATAR)).json();
    return [showTfaDialog, mustSetUpTfa];
  };
  await writeLoginSettings(app.storage.db, { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 2 });
  const first = await signedIn(app, 'ada');
  assert.equal(await must(first), [true, false]);
  await first.get(ADDRESS.dialog);
  assert.equal(await must(first), [false, false], 'a skip is left');
  const last = await signedIn(app, 'ada');
  await last.get(ADDRESS.dialog);
  assert.equal(await must(last), [true, true]);
});

test('a support session gets no dialog', async () => {
  const admin = await signedIn(app, 'admin');
  await keyOf('ada', 'Unconfirmed')(app);
  await keyOf('admin', 'Unconfirmed')(app);
  assert.equal(await flags(admin), [true, true, true]);
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  assert.equal(await flags(admin), NONE);
});

test('the prompt is shown once in a session: as a page or as data, but not by HEAD', async () => {
  for (const open of [(who: TestBrowser) => who.open(ADDRESS.dialog), (who: TestBrowser) => who.get(ADDRESS.dialog)]) {
    const admin = await signedIn(app, 'admin');
    await app.navigate({ method: 'HEAD', url: ADDRESS.dialog, headers: cookieOf(admin) });
    assert.equal(await flags(admin), TFA);
    assert.is((await open(admin)).statusCode, 200);
    assert.equal(await flags(admin), NONE);
  }
  assert.equal(await flags(await signedIn(app, 'admin')), TFA, 'the next session shows it again');
});

test('a refused prompt does not count as shown, and a new session after a password change knows of one that was', async () => {
  const admin = await signedIn(app, 'admin');
  await policy('Disabled')(app);
  assert.is((await admin.get(ADDRESS.dialog)).statusCode, 404);
  await policy('Enabled')(app);
  assert.equal(await flags(admin), TFA);
  await admin.get(ADDRESS.dialog);
  assert.is((await admin.send(ADDRESS.password, { Password: `${PASSWORD}x` })).statusCode, 200);
  assert.equal(await flags(admin), NONE);
});

test('the set-up that a pre-session is forced to does not count as the prompt of the session after it', async () => {
  const headers = { cookie: await app.cookieOf('admin', 'two-factor-setup') };
  assert.is((await app.call({ url: ADDRESS.dialog, headers })).statusCode, 200);
  const rows = await app.storage.db.selectFrom('sessions').select('is_tfa_prompted').execute();
  assert.equal(rows, [{ is_tfa_prompted: 0 }]);
});

test('the page has the id of the user in its data and in its slot, and is not cached', async () => {
  const ada = await signedIn(app, 'ada');
  const json = (await ada.get(AVATAR)).json();
  assert.equal([json.userId, json.userName], [app.ids.ada, 'ada']);
  const html = await ada.open(AVATAR);
  assert.equal(bootOf(html.body).data, json);
  assert.is(html.headers['cache-control'], 'no-store');
  assert.match(String(html.headers.vary), /\bAccept\b.*\bCookie\b/);
  const head = await app.navigate({ method: 'HEAD', url: AVATAR, headers: cookieOf(ada) });
  assert.equal([head.statusCode, head.body], [200, '']);
});

test('without a session a frame gets the page without a user, and a window a redirect to sign-in', async () => {
  const framed = await app.navigate({ url: AVATAR, headers: { 'sec-fetch-dest': 'iframe' } });
  assert.is(framed.statusCode, 200, 'a redirect would log an error in every shell');
  assert.match(String(framed.headers['content-type']), 'text/html');
  assert.is(bootOf(framed.body).data.userId, '');
  const window = await app.navigate({ url: AVATAR, headers: { 'sec-fetch-dest': 'document' } });
  assert.is(window.headers.location, `/identityprovider/login?redirect=${encodeURIComponent(AVATAR)}`);
  const call = await app.call({ url: AVATAR, headers: { 'sec-fetch-dest': 'empty' } });
  assert.equal([call.statusCode, call.json().messageKey], [401, 'ERROR_UNAUTHORIZED']);
  const other = await app.navigate({ url: ADDRESS.dialog, headers: { 'sec-fetch-dest': 'iframe' } });
  assert.is(other.statusCode, 302, 'no other page');
});

function cookieOf(who: TestBrowser): { cookie: string } {
  return { cookie: `vestibule-session=${who.cookies.get('vestibule-session')}` };
}

test.run();
