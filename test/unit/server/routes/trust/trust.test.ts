import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Caller, setCaller, signedInCaller, withTwoServers } from '../../../../support/server/admin-calls';
import { postgresTest } from '../../../../support/server/postgres-server';
import { setApp, TRUSTED } from '../../../../support/server/test-app';
import { publishedBy } from '../../../../support/server/test-browser';

const TRUST = '/identityprovider/config/idptrust';
const APPS = '/identityprovider/config/impersonatewhitelist';
const DEFAULTS = '/identityprovider/config/defaultapptrusts';

const fixture = setApp(test);
const admin = setCaller(test, fixture);

const change = (body: object, url = TRUST) => admin.send('POST', url, { ...body, antiCsrfToken: admin.antiCsrfToken });

test('an added address is in force for redirects at once, and no longer after its removal', async () => {
  const target = 'https://partner.example/portal/start';
  const leads = async () => {
    const url = `/identityprovider/login?redirect=${encodeURIComponent(target)}`;
    return (await admin.open(url)).headers.location === target;
  };
  assert.is(await leads(), false);
  const added = await change({ addUrl: 'https://partner.example/portal/' });
  assert.equal(added.json(), { statusCode: 200, value: 'https://partner.example/portal' });
  assert.is(await leads(), true);
  await change({ addUrl: 'https://whole.example' });
  const policy = String((await admin.open('/')).headers['content-security-policy']);
  assert.match(policy, 'https://whole.example');
  assert.not.match(policy, 'partner.example', 'one with a path may not frame pages');
  const removed = await change({ removeUrl: 'https://partner.example/portal' });
  assert.is(removed.json().statusCode, 200);
  assert.is(await leads(), false);
});

test('the list says which addresses are of the settings, and those stay', async () => {
  const { trustedBaseUris, fixedBaseUris } = (await admin.get(TRUST)).json();
  assert.equal([trustedBaseUris, fixedBaseUris], [[TRUSTED], [TRUSTED]]);
  for (const removeUrl of [TRUSTED, `${TRUSTED}/`]) {
    assert.equal((await change({ removeUrl })).json(), { statusCode: 400, value: 'TRUST_URI_FIXED' });
    await change({ addUrl: TRUSTED });
  }
  assert.equal((await admin.get(TRUST)).json().trustedBaseUris, [TRUSTED], 'also one that is stored as well');
});

test('what cannot be added or removed is answered with the reason', async () => {
  for (const [body, statusCode, value] of [
    [{ addUrl: '' }, 400, 'TRUST_URI_EMPTY'],
    [{ addUrl: 'https://*.example' }, 400, 'TRUST_URI_WILDCARD'],
    [{ removeUrl: 'https://gone.example' }, 404, 'TRUST_URI_NOT_FOUND'],
  ] as const)
    assert.equal((await change(body)).json(), { statusCode, value });
  assert.equal((await admin.get(TRUST)).json().trustedBaseUris, [TRUSTED]);
});

test('applications are added, also the default ones, and removed', async () => {
  const send = async (body: object) => (await change(body, APPS)).json();
  assert.equal(await send({ addApp: ' reports ' }), { statusCode: 200, value: 'reports' });
  assert.is((await send({ addDefaultApps: true })).statusCode, 200);
  const defaults = (await admin.get(DEFAULTS)).json();
  const { trustedApps, isCloudMode } = (await admin.get(APPS)).json();
  assert.equal([trustedApps, isCloudMode], [[...defaults, 'reports'].sort(), false]);
  assert.is((await send({ removeApp: 'reports' })).statusCode, 200);
  assert.equal(await send({ removeApp: 'reports' }), { statusCode: 404, value: 'TRUST_APP_NOT_FOUND' });
  assert.equal(await send({ addApp: ' ' }), { statusCode: 400, value: 'TRUST_APP_EMPTY' });
  const unseen = ['ho\u200bme', 'ho\u202eme', 'ho\nme'];
  for (const addApp of ['a'.repeat(201), ...unseen, '/dms', 'a/b', '<b>', 'a b', '..', 'a%2fb'])
    assert.equal(await send({ addApp }), { statusCode: 400, value: 'TRUST_APP_INVALID' }, addApp);
  assert.equal((await admin.get(APPS)).json().trustedApps, defaults);
  const page = await admin.open(APPS);
  assert.equal([page.statusCode, page.headers.location], [302, TRUST], 'the old address leads to the page');
});

test('a change is told to administrators alone, and is in the log without its token', async () => {
  const told = publishedBy(fixture);
  await change({ addUrl: 'https://partner.example' });
  assert.equal(told, [{ resource: TRUST, action: 'changed', audience: { admins: true, userIds: [] } }]);
  const [line = ''] = fixture.log.filter((each) => each.includes('were changed'));
  assert.equal(JSON.parse(line).change, { addUrl: 'https://partner.example' });
  assert.not.match(fixture.log.join(''), admin.antiCsrfToken);
});

postgresTest('what one server saves is in force on another one with the same database', (postgres) =>
  withTwoServers(postgres, async (one, other) => {
    const callers = [await signedInCaller(one), await signedInCaller(other)];
    const [first, second] = callers;
    const target = 'https://partner.example/start';
    const leads = async () =>
      (await second?.open(`/identityprovider/login?redirect=${encodeURIComponent(target)}`))?.headers.location ===
      target;
    const send = (caller: Caller | undefined, url: string, body: object) =>
      caller?.send('POST', url, { ...body, antiCsrfToken: caller.antiCsrfToken });
    assert.is(await leads(), false);
    await send(first, TRUST, { addUrl: 'https://partner.example' });
    assert.is(await leads(), true);
    await Promise.all(['a', 'b', 'c', 'd'].map((addApp, index) => send(callers[index % 2], APPS, { addApp })));
    assert.equal((await first?.get(APPS))?.json().trustedApps, ['a', 'b', 'c', 'd']);
    await send(first, TRUST, { removeUrl: 'https://partner.example' });
    assert.is(await leads(), false);
  }),
);

test('nothing of it is for other users', async () => {
  const ada = await signedInCaller(fixture, 'ada');
  for (const url of [TRUST, APPS, DEFAULTS]) assert.is((await ada.get(url)).statusCode, 403);
});

test.run();
