import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { codeIn } from '../../../../support/server/mail-server';
import { OWN, setApp } from '../../../../support/server/test-app';
import {
  ADDRESS,
  giveTwoFactor,
  setUpOf,
  signedIn,
  state,
  type TestBrowser,
  testBrowser,
} from '../../../../support/server/test-browser';
import { codeAt } from '../../second-factor/oathtool';
import { detect, latestMail } from './device-actions';

const app = setApp(test);

const policy = (settings: Record<string, unknown>) => writeLoginSettings(app.storage.db, settings);
const dataOf = async (who: TestBrowser) => (await setUpOf(app, who)).data;
const fieldsOf = async (who: TestBrowser) => (await setUpOf(app, who)).fields;

test('every sign-in without two-factor uses a skip, and after the last one the set-up is forced', async () => {
  await policy({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 2 });
  for (const left of [1, 0]) {
    const ada = await signedIn(app, 'ada');
    const data = await dataOf(ada);
    assert.equal([data.force2FA, data.allowedTFASkips, data.isPreSession], [true, left, false]);
  }
  const wrongPassword = testBrowser(app);
  await wrongPassword.signIn('ada', { password: 'wrong' });

  const ada = testBrowser(app);
  const answer = await ada.signIn('ada', { query: '?redirect=/x' });
  const way = `${ADDRESS.twoFactor}?redirect=${encodeURIComponent(`${OWN}/x`)}`;
  assert.is(answer.json().redirectUrl, way);
  assert.is(await ada.name(), '');
  const data = await dataOf(ada);
  assert.equal([data.allowedTFASkips, data.isPreSession, data.tfaActivated], [0, true, false]);
  assert.equal(await dataOf(ada), data, 'the secret stays the same here too');

  const before = ada.cookies.get('vestibule-session');
  const fields = await fieldsOf(ada);
  assert.is((await ada.send(ADDRESS.check, { ...fields, checkCode: 'true' })).statusCode, 200);
  assert.is(await ada.name(), '', 'a check does not sign in');
  const done = await ada.send(ADDRESS.activate, fields);
  assert.is(done.statusCode, 200);
  assert.is(await ada.name(), 'ada');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  const thief = testBrowser(app);
  thief.cookies.set('vestibule-session', before ?? '');
  assert.is((await thief.get(ADDRESS.twoFactor)).statusCode, 401);
  await signedIn(app, 'ada', ADDRESS.code);
});

test('a wrong code does not change a forced set-up, which ends after ten minutes', async () => {
  await policy({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
  const ada = await signedIn(app, 'ada', ADDRESS.twoFactor);
  const fields = await fieldsOf(ada);
  const before = await state(app);
  const answer = await ada.send(ADDRESS.activate, { ...fields, code: '12' });
  assert.equal([answer.statusCode, answer.headers['set-cookie']], [400, undefined]);
  assert.equal(await state(app), before);
  assert.is(await ada.name(), '');
  app.now += 600_000;
  assert.is((await ada.send(ADDRESS.activate, { ...fields, code: codeAt(fields.secret, app.now) })).statusCode, 403);
  assert.is(await ada.name(), '');
});

test('a user who activated in another session has to sign in again', async () => {
  const elsewhere = await signedIn(app, 'ada');
  await policy({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
  const ada = await signedIn(app, 'ada', ADDRESS.twoFactor);
  const fields = await fieldsOf(ada);
  assert.is((await elsewhere.send(ADDRESS.activate, await fieldsOf(elsewhere))).statusCode, 200);
  assert.is((await ada.send(ADDRESS.activate, fields)).statusCode, 403);
  assert.is((await ada.get(ADDRESS.twoFactor)).statusCode, 401);
  const led = await ada.open(`${ADDRESS.twoFactor}?redirect=/x`);
  assert.is(led.headers.location, `${ADDRESS.login}?redirect=%2Fx`);
  assert.is(await ada.name(), '');
});

test('after the one-time code a forcing policy resets the skips; without any the set-up follows', async () => {
  for (const [most, address] of [
    [1, `${OWN}/`],
    [0, ADDRESS.twoFactor],
  ] as const) {
    const authenticator = await giveTwoFactor(app, 'ada');
    await policy({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: most });
    const ada = await signedIn(app, 'ada', ADDRESS.code);
    const answer = (await ada.send(ADDRESS.code, { Code: authenticator.recoveryCode })).json();
    assert.is(answer.tfaDeactivatedByOneTimeCode, true);
    assert.ok(answer.redirectUrl.startsWith(address), answer.redirectUrl);
    assert.is(await ada.name(), most === 0 ? '' : 'ada');
  }
});

test('unknown device and forced set-up follow one another, and the browser is known from the device check on', async () => {
  await detect(app, 1, { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
  const ada = testBrowser(app);
  const first = (await ada.signIn('ada', { query: '?redirect=/x' })).json().redirectUrl;
  assert.ok(first.startsWith(ADDRESS.device));
  const { antiCsrfToken } = (await ada.get(ADDRESS.device)).json();
  const code = codeIn(await latestMail(app));
  const query = first.slice(ADDRESS.device.length);
  const second = (await ada.sendJson(ADDRESS.device + query, { code, antiCsrfToken })).json().redirectUrl;
  assert.is(second, `${ADDRESS.twoFactor}?redirect=${encodeURIComponent(`${OWN}/x`)}`);
  assert.is(await ada.name(), '');
  assert.ok(ada.cookies.has('vestibule-device'));
  assert.is((await ada.signIn('ada')).json().redirectUrl.startsWith(ADDRESS.twoFactor), true);
  assert.is((await ada.send(ADDRESS.activate, await fieldsOf(ada))).statusCode, 200);
  assert.is(await ada.name(), 'ada');
});

test.run();
