import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp, TRUSTED, testApp } from '../../http/test-app';
import { postgresTest } from '../../postgres-server';
import { signedInCaller } from '../admin-calls';

const TRUST = '/identityprovider/config/idptrust';
const APPS = '/identityprovider/config/impersonatewhitelist';
const DEFAULTS = '/identityprovider/config/defaultapptrusts';

const fixture = setApp(test);

test('an added address is in force for redirects at once, and no longer after its removal', async () => {
  const admin = await signedInCaller(fixture);
  const { antiCsrfToken } = admin;
  const target = 'https://partner.example/portal/start';
  const leads = async () => {
    const url = `/identityprovider/login?redirect=${encodeURIComponent(target)}`;
    return (await admin.open(url)).headers.location === target;
  };
  assert.is(await leads(), false);
  const added = await admin.send('POST', TRUST, { addUrl: 'https://partner.example/portal/', antiCsrfToken });
  assert.equal(added.json(), { statusCode: 200, value: 'https://partner.example/portal' });
  assert.is(await leads(), true);
  const removed = await admin.send('POST', TRUST, { removeUrl: 'https://partner.example/portal', antiCsrfToken });
  assert.is(removed.json().statusCode, 200);
  assert.is(await leads(), false);
});

test('an address with a path may not frame pages', async () => {
  const admin = await signedInCaller(fixture);
  const { antiCsrfToken } = admin;
  await admin.send('POST', TRUST, { addUrl: 'https://partner.example/portal', antiCsrfToken });
  await admin.send('POST', TRUST, { addUrl: 'https://whole.example', antiCsrfToken });
  const policy = String((await admin.open('/')).headers['content-security-policy']);
  assert.match(policy, 'https://whole.example');
  assert.not.match(policy, 'partner.example');
});

test('the list says which addresses are of the settings, and those stay', async () => {
  const admin = await signedInCaller(fixture);
  const { antiCsrfToken } = admin;
  const { trustedBaseUris, fixedBaseUris } = (await admin.get(TRUST)).json();
  assert.equal([trustedBaseUris, fixedBaseUris], [[TRUSTED], [TRUSTED]]);
  const removed = await admin.send('POST', TRUST, { removeUrl: TRUSTED, antiCsrfToken });
  assert.equal(removed.json(), { statusCode: 400, value: 'TRUST_URI_FIXED' });
});

for (const [body, answer] of [
  [{ addUrl: '' }, { statusCode: 400, value: 'TRUST_URI_EMPTY' }],
  [{ addUrl: 'https://*.example' }, { statusCode: 400, value: 'TRUST_URI_WILDCARD' }],
  [{ removeUrl: 'https://gone.example' }, { statusCode: 404, value: 'TRUST_URI_NOT_FOUND' }],
] as const) {
  test(`${JSON.stringify(body)} is answered with ${answer.value}`, async () => {
    const admin = await signedInCaller(fixture);
    const { antiCsrfToken } = admin;
    assert.equal((await admin.send('POST', TRUST, { ...body, antiCsrfToken })).json(), answer);
    assert.equal((await admin.get(TRUST)).json().trustedBaseUris, [TRUSTED]);
  });
}

test('applications are added, also the default ones, and removed', async () => {
  const admin = await signedInCaller(fixture);
  const { antiCsrfToken } = admin;
  const send = async (body: object) => (await admin.send('POST', APPS, { ...body, antiCsrfToken })).json();
  assert.equal(await send({ addApp: ' reports ' }), { statusCode: 200, value: 'reports' });
  assert.is((await send({ addDefaultApps: true })).statusCode, 200);
  const defaults = (await admin.get(DEFAULTS)).json();
  const { trustedApps, isCloudMode } = (await admin.get(APPS)).json();
  assert.equal([trustedApps, isCloudMode], [[...defaults, 'reports'].sort(), false]);
  assert.is((await send({ removeApp: 'reports' })).statusCode, 200);
  assert.equal(await send({ removeApp: 'reports' }), { statusCode: 404, value: 'TRUST_APP_NOT_FOUND' });
  assert.equal(await send({ addApp: ' ' }), { statusCode: 400, value: 'TRUST_APP_EMPTY' });
});

test('the old address of the applications leads to the page', async () => {
  const admin = await signedInCaller(fixture);
  const page = await admin.open(APPS);
  assert.equal([page.statusCode, page.headers.location], [302, TRUST]);
});

for (const addApp of [
  'a'.repeat(201),
  'ho\u200bme',
  'ho\u202eme',
  'ho\nme',
  '/dms',
  'a/b',
  '<b>',
  'a b',
  '..',
  'a%2fb',
]) {
  test(`an application ${JSON.stringify(addApp.slice(0, 20))} is refused`, async () => {
    const admin = await signedInCaller(fixture);
    const { antiCsrfToken } = admin;
    const answer = await admin.send('POST', APPS, { addApp, antiCsrfToken });
    assert.equal(answer.json(), { statusCode: 400, value: 'TRUST_APP_INVALID' });
    assert.equal((await admin.get(APPS)).json().trustedApps, []);
  });
}

test('an address of the settings that is stored as well stays stored', async () => {
  const admin = await signedInCaller(fixture);
  const { antiCsrfToken } = admin;
  await admin.send('POST', TRUST, { addUrl: TRUSTED, antiCsrfToken });
  const removed = await admin.send('POST', TRUST, { removeUrl: `${TRUSTED}/`, antiCsrfToken });
  assert.is(removed.json().value, 'TRUST_URI_FIXED');
  assert.equal((await admin.get(TRUST)).json().trustedBaseUris, [TRUSTED]);
});

test('a change is told to administrators alone, and is in the log without its token', async () => {
  const admin = await signedInCaller(fixture);
  const { antiCsrfToken } = admin;
  await admin.send('POST', TRUST, { addUrl: 'https://partner.example', antiCsrfToken });
  const [line = ''] = fixture.log.filter((each) => each.includes('were changed'));
  assert.equal(JSON.parse(line).change, { addUrl: 'https://partner.example' });
  assert.not.match(fixture.log.join(''), antiCsrfToken);
});

postgresTest('what one server saves is in force on another one with the same database', async ({ createDatabase }) => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const env = { VESTIBULE_DATABASE_URL: await createDatabase(), VESTIBULE_SECRET_KEY: key };
  const one = await testApp({ env });
  const other = await testApp({ env, beside: one });
  try {
    const { antiCsrfToken, ...admin } = await signedInCaller(one);
    const ada = await signedInCaller(other, 'ada');
    const target = 'https://partner.example/start';
    const location = async () =>
      (await ada.open(`/identityprovider/login?redirect=${encodeURIComponent(target)}`)).headers.location;
    assert.is.not(await location(), target);
    await admin.send('POST', TRUST, { addUrl: 'https://partner.example', antiCsrfToken });
    assert.is(await location(), target);
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (addApp, index) => {
        const caller = await signedInCaller(index % 2 === 0 ? one : other);
        await caller.send('POST', APPS, { addApp, antiCsrfToken: caller.antiCsrfToken });
      }),
    );
    assert.equal((await admin.get(APPS)).json().trustedApps, ['a', 'b', 'c', 'd']);
    await admin.send('POST', TRUST, { removeUrl: 'https://partner.example', antiCsrfToken });
    assert.is.not(await location(), target);
  } finally {
    await other.close();
    await one.close();
  }
});

test('nothing of it is for other users', async () => {
  const ada = await signedInCaller(fixture, 'ada');
  const { antiCsrfToken } = ada;
  for (const url of [TRUST, APPS, DEFAULTS]) assert.is((await ada.get(url)).statusCode, 403);
  const added = await ada.send('POST', TRUST, { addUrl: 'https://partner.example', antiCsrfToken });
  assert.is(added.statusCode, 403);
});

test.run();
