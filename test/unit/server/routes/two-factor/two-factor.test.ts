import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { bootOf, setApp, testApp } from '../../http/test-app';
import { codeAt } from '../../second-factor/oathtool';
import { ADDRESS, giveTwoFactor, signedIn, state, type TestBrowser, wrongCode } from '../test-browser';

const app = setApp(test);

const STEP = 30_000;
const CHECK = `${ADDRESS.twoFactor}?check`;
const ACTIVATE = `${ADDRESS.twoFactor}?activate`;

const policy = (settings: Record<string, unknown>) => writeLoginSettings(app.storage.db, settings);
const dataOf = async (who: TestBrowser) => (await who.get(ADDRESS.twoFactor)).json();

async function fieldsOf(who: TestBrowser, code?: string) {
  const { tfaSecret: secret, antiCsrfToken } = await dataOf(who);
  return { secret, code: code ?? codeAt(secret, app.now), antiCsrfToken };
}

test('the user’s pages are told that two-factor was activated or deactivated, and of nothing that was refused', async () => {
  const ada = await signedIn(app, 'ada');
  const { events } = app.app;
  const told: unknown[] = [];
  events.publish = (change) => void told.push(change);
  const fields = await fieldsOf(ada);
  const change = {
    resource: ADDRESS.twoFactor,
    action: 'changed',
    audience: { admins: false, userIds: [app.ids.ada] },
  };
  await ada.send(ACTIVATE, { ...fields, code: '000000' });
  assert.equal(told, []);
  await ada.send(ACTIVATE, fields);
  // The others have ended.
  const sessions = { ...change, resource: '/identityprovider/config/sessions' };
  assert.equal(told, [change, sessions]);
  app.now += STEP;
  await ada.send(ACTIVATE, { ...fields, code: codeAt(fields.secret, app.now), deactivate: 'true' });
  assert.equal(told, [change, sessions, change]);
});

test('a user without two-factor gets a secret and a one-time code, the same each time', async () => {
  const ada = await signedIn(app, 'ada');
  const data = await dataOf(ada);
  assert.match(data.tfaSecret, /^[A-Z2-7]{32}$/);
  assert.match(data.oneTimeDropCode, /^[A-Z2-9]{8}$/);
  assert.equal(data, {
    ...data,
    tfaActivated: false,
    tfaLabel: 'ada',
    tfaIssuer: 'Vestibule',
    force2FA: false,
    allowedTFASkips: 3,
    isAdmin: false,
    isPreSession: false,
    isTenantAccessSession: false,
  });
  assert.equal(await dataOf(ada), data);
  assert.equal(bootOf((await ada.open(`${ADDRESS.twoFactor}?dialog=true`)).body).data, data);
  const other = await dataOf(await signedIn(app, 'ada'));
  assert.is.not(other.tfaSecret, data.tfaSecret);
  assert.is.not(other.oneTimeDropCode, data.oneTimeDropCode);
});

test('the issuer contains the host of the public address', async () => {
  const known = await testApp({ env: { VESTIBULE_PUBLIC_URL: 'https://login.example.org' } });
  const cookie = await known.cookieOf('ada');
  const { tfaIssuer } = (await known.call({ url: ADDRESS.twoFactor, headers: { cookie } })).json();
  await known.close();
  assert.is(tfaIssuer, 'Vestibule login.example.org');
});

test('a check does not use a code up, the activation does, and deactivation restores the first state', async () => {
  const ada = await signedIn(app, 'ada');
  const { tfaSecret, oneTimeDropCode } = await dataOf(ada);
  const fields = await fieldsOf(ada);
  for (let check = 0; check < 3; check += 1) {
    assert.is((await ada.send(CHECK, { ...fields, checkCode: 'true' })).statusCode, 200);
  }
  assert.is((await ada.send(ACTIVATE, fields)).statusCode, 200);
  const after = await dataOf(ada);
  assert.equal([after.tfaActivated, after.tfaSecret, after.oneTimeDropCode], [true, '', '']);
  assert.is(await ada.name(), 'ada', 'the session stays signed in');

  const again = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await again.send(ADDRESS.code, { Code: fields.code })).json().errorMessage, 'TFA_CODE_ALREADY_USED');
  app.now += STEP;
  assert.is((await again.send(ADDRESS.code, { Code: codeAt(tfaSecret, app.now) })).json().statusCode, 302);

  app.now += STEP;
  const own = { secret: '', code: codeAt(tfaSecret, app.now), antiCsrfToken: (await dataOf(again)).antiCsrfToken };
  assert.is((await again.send(CHECK, { ...own, checkCode: 'true' })).statusCode, 200);
  assert.is((await again.send(ACTIVATE, { ...own, deactivate: 'true' })).statusCode, 200);
  const fresh = await dataOf(again);
  assert.is(fresh.tfaActivated, false);
  assert.is.not(fresh.tfaSecret, tfaSecret);
  assert.is.not(fresh.oneTimeDropCode, oneTimeDropCode);
  await signedIn(app, 'ada');
});

interface Bad {
  readonly what: string;
  readonly change: (fields: Record<string, string>) => Record<string, string>;
  readonly status: number;
  readonly key: string;
}

const BAD: readonly Bad[] = [
  { what: 'a wrong code', change: (f) => ({ ...f, code: '' }), status: 400, key: 'TFA_CODE_INCORRECT' },
  { what: 'five digits', change: (f) => ({ ...f, code: '12345' }), status: 400, key: 'TFA_CODE_INCORRECT' },
  { what: 'letters', change: (f) => ({ ...f, code: 'abcdef' }), status: 400, key: 'TFA_CODE_INCORRECT' },
  {
    what: 'a secret of its own choice',
    change: (f) => ({ ...f, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
    status: 403,
    key: 'ERROR_FORBIDDEN',
  },
  { what: 'no secret', change: (f) => ({ ...f, secret: '' }), status: 403, key: 'ERROR_FORBIDDEN' },
  {
    what: 'a made-up token',
    change: (f) => ({ ...f, antiCsrfToken: 'A'.repeat(43) }),
    status: 403,
    key: 'ERROR_FORBIDDEN',
  },
  { what: 'an empty token', change: (f) => ({ ...f, antiCsrfToken: '' }), status: 403, key: 'ERROR_FORBIDDEN' },
  { what: 'no token', change: ({ antiCsrfToken: _, ...f }) => f, status: 400, key: 'ERROR_BAD_REQUEST' },
  { what: 'a field too many', change: (f) => ({ ...f, Extra: 'x' }), status: 400, key: 'ERROR_BAD_REQUEST' },
  { what: 'another flag', change: (f) => ({ ...f, deactivate: 'false' }), status: 400, key: 'ERROR_BAD_REQUEST' },
];

for (const { what, change, status, key } of BAD) {
  for (const url of [CHECK, ACTIVATE]) {
    test(`${url.slice(-9)} with ${what} is refused with ${status} and activates nothing`, async () => {
      const ada = await signedIn(app, 'ada');
      const fields = await fieldsOf(ada);
      const before = await state(app);
      const answer = await ada.send(url, change(fields));
      assert.is(answer.statusCode, status);
      assert.is(answer.json().messageKey, key);
      assert.equal(await state(app), before);
      assert.is((await ada.send(ACTIVATE, fields)).statusCode, 200, 'the right one still activates');
    });
  }
}

test("another session's secret or token is refused", async () => {
  const [one, two] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  const [first, second] = [await fieldsOf(one), await fieldsOf(two)];
  const before = await state(app);
  for (const fields of [{ ...second, antiCsrfToken: first.antiCsrfToken }, second]) {
    assert.is((await one.send(ACTIVATE, fields)).statusCode, 403);
  }
  assert.equal(await state(app), before);
});

test('a second activation, in another tab or another session, changes nothing', async () => {
  const [ada, other] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  const [fields, late] = [await fieldsOf(ada), await fieldsOf(other)];
  assert.is((await ada.send(ACTIVATE, fields)).statusCode, 200);
  const before = await state(app);
  assert.is((await ada.send(ACTIVATE, fields)).statusCode, 403);
  assert.is((await other.send(ACTIVATE, late)).statusCode, 403);
  assert.equal(await state(app), before);
});

test('an expired session is answered like a wrong token', async () => {
  const ada = await signedIn(app, 'ada');
  const fields = await fieldsOf(ada);
  app.now += 9 * 3_600_000;
  for (const url of [CHECK, ACTIVATE]) {
    const answer = await ada.send(url, fields);
    assert.is(answer.statusCode, 403);
    assert.is(answer.json().messageKey, 'ERROR_FORBIDDEN');
  }
});

test('wrong codes of an activated account are limited as at sign-in', async () => {
  const authenticator = await giveTwoFactor(app, 'admin');
  const admin = await signedIn(app, 'admin', ADDRESS.code);
  await admin.send(ADDRESS.code, { Code: authenticator.code() });
  const { antiCsrfToken } = await dataOf(admin);
  const wrong = { secret: '', code: wrongCode(authenticator, app.now), antiCsrfToken };
  const statuses = [];
  for (let guess = 0; guess < 3; guess += 1) statuses.push((await admin.send(CHECK, wrong)).statusCode);
  for (let guess = 0; guess < 3; guess += 1)
    statuses.push((await admin.send(ACTIVATE, { ...wrong, deactivate: 'true' })).statusCode);
  assert.equal(statuses, [400, 400, 400, 400, 400, 429]);
  app.now += STEP;
  const waited = await admin.send(ACTIVATE, { ...wrong, code: authenticator.code(), deactivate: 'true' });
  assert.is(waited.statusCode, 200);
});

test('a code that signed in does not deactivate as well', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  const code = authenticator.code();
  await ada.send(ADDRESS.code, { Code: code });
  const { antiCsrfToken } = await dataOf(ada);
  for (const url of [CHECK, ACTIVATE]) {
    const answer = await ada.send(url, { secret: '', code, antiCsrfToken, deactivate: 'true' });
    assert.is(answer.statusCode, 400);
    assert.is(answer.json().messageKey, 'TFA_CODE_ALREADY_USED');
  }
  assert.is((await dataOf(ada)).tfaActivated, true);
});

test('without active two-factor a deactivation is refused', async () => {
  const ada = await signedIn(app, 'ada');
  const fields = await fieldsOf(ada);
  const before = await state(app);
  assert.is((await ada.send(ACTIVATE, { ...fields, deactivate: 'true' })).statusCode, 403);
  assert.equal(await state(app), before);
});

for (const [user, status] of [
  ['ada', 403],
  ['admin', 200],
] as const) {
  test(`under a forcing policy ${user} is answered with ${status} when deactivating`, async () => {
    const authenticator = await giveTwoFactor(app, user);
    const who = await signedIn(app, user, ADDRESS.code);
    await who.send(ADDRESS.code, { Code: authenticator.code() });
    await policy({ tfaRadio: 'ForceAll' });
    app.now += STEP;
    const data = await dataOf(who);
    assert.equal([data.tfaActivated, data.force2FA], [true, true]);
    const fields = { secret: '', code: authenticator.code(), antiCsrfToken: data.antiCsrfToken, deactivate: 'true' };
    assert.is((await who.send(ACTIVATE, fields)).statusCode, status);
    assert.is((await dataOf(who)).tfaActivated, status === 403);
  });
}

test('a support session is marked, gets no secret and changes nothing', async () => {
  const ada = await signedIn(app, 'ada');
  const fields = await fieldsOf(ada);
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  const before = await state(app);
  const data = await dataOf(ada);
  assert.equal([data.isTenantAccessSession, data.tfaSecret, data.oneTimeDropCode], [true, '', '']);
  for (const url of [CHECK, ACTIVATE]) {
    assert.is((await ada.send(url, fields)).statusCode, 403);
  }
  assert.is((await ada.send(ADDRESS.password, { Password: 'Vestibule-2' })).statusCode, 403);
  assert.is((await ada.get(ADDRESS.password)).statusCode, 403);
  assert.equal(await state(app), before);
});

test('the prompt and the page have equal data', async () => {
  await policy({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 2 });
  const ada = await signedIn(app, 'ada');
  const { antiCsrfToken } = await dataOf(ada);
  assert.equal((await ada.get(ADDRESS.dialog)).json(), {
    tfaActivated: false,
    force2FA: true,
    allowedTFASkips: 1,
    isAdmin: false,
    antiCsrfToken,
    isPreSession: false,
  });
});

test('no secret, code or one-time code is written to the log', async () => {
  const ada = await signedIn(app, 'ada');
  const { oneTimeDropCode } = await dataOf(ada);
  const fields = await fieldsOf(ada);
  await ada.send(ACTIVATE, { ...fields, code: '12' });
  await ada.send(ACTIVATE, { ...fields, secret: 'x' });
  await ada.send(ACTIVATE, fields);
  const log = app.log.join('');
  assert.match(log, 'secret is not that of this session');
  for (const hidden of [fields.secret, fields.code, fields.antiCsrfToken, oneTimeDropCode])
    assert.not.match(log, hidden);
});

test.run();
