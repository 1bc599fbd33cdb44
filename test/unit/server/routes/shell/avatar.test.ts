import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { PASSKEY_OFFER_COOKIE } from '../../../../../shared/contract/cookies';
import { statementsOf } from '../../../../support/server/count-statements';
import { bootOf, PASSWORD, setApp } from '../../../../support/server/test-app';
import { ADDRESS, dialogsOf, giveTwoFactor, signedIn, type TestBrowser } from '../../../../support/server/test-browser';
import { addPasskeyRow } from '../../settings/login-settings/policy-fixtures';

const AVATAR = '/identityprovider/avatar';

const app = setApp(test);

const policy = (tfaRadio: string) => writeLoginSettings(app.storage.db, { tfaRadio });
const NONE = [false, false, false];
const TFA = [true, false, false];

test('a user with two-factor gets no prompt to set it up', async () => {
  await policy('ForceAll');
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  await ada.send(ADDRESS.code, { Code: authenticator.code() });
  assert.equal(await dialogsOf(ada), NONE);
});

test('the session that deactivates two-factor gets no prompt to set it up again', async () => {
  const authenticator = await giveTwoFactor(app, 'admin');
  const admin = await signedIn(app, 'admin', ADDRESS.code);
  await admin.send(ADDRESS.code, { Code: authenticator.code() });
  app.now += 60_000;
  const { antiCsrfToken } = (await admin.get(ADDRESS.twoFactor)).json();
  const form = { code: authenticator.code(), deactivate: 'true', antiCsrfToken };
  assert.is((await admin.send(`${ADDRESS.twoFactor}?activate`, form)).statusCode, 200);
  assert.equal([await dialogsOf(admin), await dialogsOf(await signedIn(app, 'admin'))], [NONE, TFA]);
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

test('the prompt is shown once in a session: as a page or as data, but not by HEAD', async () => {
  for (const open of [(who: TestBrowser) => who.open(ADDRESS.dialog), (who: TestBrowser) => who.get(ADDRESS.dialog)]) {
    const admin = await signedIn(app, 'admin');
    await app.navigate({ method: 'HEAD', url: ADDRESS.dialog, headers: cookieOf(admin) });
    assert.equal(await dialogsOf(admin), TFA);
    assert.is((await open(admin)).statusCode, 200);
    assert.equal(await dialogsOf(admin), NONE);
  }
  assert.equal(await dialogsOf(await signedIn(app, 'admin')), TFA, 'the next session shows it again');
});

test('a refused prompt does not count as shown, and a new session after a password change knows of one that was', async () => {
  const admin = await signedIn(app, 'admin');
  await policy('Disabled');
  assert.is((await admin.get(ADDRESS.dialog)).statusCode, 404);
  await policy('Enabled');
  assert.equal(await dialogsOf(admin), TFA);
  await admin.get(ADDRESS.dialog);
  assert.is((await admin.send(ADDRESS.password, { Password: `${PASSWORD}x` })).statusCode, 200);
  assert.equal(await dialogsOf(admin), NONE);
});

test('the set-up that a pre-session is forced to does not count as the prompt of the session after it', async () => {
  const headers = { cookie: await app.cookieOf('admin', 'two-factor-setup') };
  assert.is((await app.call({ url: ADDRESS.dialog, headers })).statusCode, 200);
  const rows = await app.storage.db.selectFrom('sessions').select('is_tfa_prompted').execute();
  assert.equal(rows, [{ is_tfa_prompted: 0 }]);
});

test('the data name the user; without a session a frame gets the page without one, and a window a redirect to sign-in', async () => {
  const { userId, userName } = (await (await signedIn(app, 'ada')).get(AVATAR)).json();
  assert.equal([userId, userName], [app.ids.ada, 'ada']);
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

test('a passkey is offered after a sign-in with a password, once in 30 days, where no prompt takes its place', async () => {
  const { db } = app.storage;
  /** Whether the avatar offers one, and whether the page does. */
  const offers = async (who: TestBrowser) => {
    const page = await who.get(`${ADDRESS.dialog}?passkey`);
    return [(await who.get(AVATAR)).json().showPasskeyOffer, page.json().offersPasskey ?? page.statusCode];
  };
  const admin = await signedIn(app, 'admin');
  assert.equal(await offers(admin), [false, true], 'its prompt is due');
  assert.equal(await dialogsOf(admin), TFA, 'the offer was not the prompt');
  const ada = await signedIn(app, 'ada');
  const { length: possible } = await statementsOf(() => ada.get(AVATAR));
  assert.equal([await offers(ada), (await ada.get(ADDRESS.dialog)).json().offersPasskey], [[true, true], false]);
  await policy('ForceAll');
  await ada.get(ADDRESS.dialog);
  assert.equal(await offers(ada), [false, false], 'two-factor comes first');
  await policy('Disabled');
  assert.equal(await offers(ada), [true, true]);
  ada.cookies.set(PASSKEY_OFFER_COOKIE, '1');
  assert.equal(await offers(ada), [false, true], 'the page that shows it may be reloaded');
  ada.cookies.delete(PASSKEY_OFFER_COOKIE);
  await db.updateTable('sessions').set({ login_type: 'OpenId' }).execute();
  assert.equal(await offers(ada), [false, 404]);
  await db.updateTable('sessions').set({ login_type: 'UserPass' }).execute();
  await writeLoginSettings(db, { passkeys: 'Disabled' });
  assert.equal(await offers(ada), [false, false]);
  assert.is((await statementsOf(() => ada.get(AVATAR))).length, possible - 1);
  await policy('ForceAll');
  const authenticator = await giveTwoFactor(app, 'ada');
  const secured = await signedIn(app, 'ada', ADDRESS.code);
  await secured.send(ADDRESS.code, { Code: authenticator.code() });
  assert.equal(await offers(secured), [true, true]);
  await addPasskeyRow(db, String(app.ids.ada));
  assert.equal(await offers(secured), [false, false], 'the user has one');
});

test('a photo is for signed-in users only, and is sent again only when it has changed', async () => {
  const url = `/identityprovider/SCIM/Photo/${app.ids.admin}`;
  assert.is((await app.call({ url })).statusCode, 401);
  const headers = { cookie: await app.cookieOf('ada'), accept: 'image/*' };
  const photo = await app.server.inject({ url, headers });
  const { etag, 'content-type': type, 'cache-control': caching } = photo.headers;
  assert.equal([photo.statusCode, type, caching], [200, 'image/svg+xml', 'private, no-cache']);
  assert.match(String(photo.headers['content-security-policy']), /frame-ancestors 'none';.*sandbox$/);
  const again = await app.server.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } });
  assert.is(again.statusCode, 304);
});

test.run();
