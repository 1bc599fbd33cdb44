import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { type Caller, setCaller, signedInCaller, withTwoServers } from '../../../../support/server/admin-calls';
import { postgresTest } from '../../../../support/server/postgres-server';
import { setApp, type TestApp, type UserName } from '../../../../support/server/test-app';
import { testBrowser } from '../../../../support/server/test-browser';
import { addGroups } from '../../settings/login-settings/policy-fixtures';

const SETTINGS = '/identityprovider/config/login';

const fixture = setApp(test);
const admin = setCaller(test, fixture);

const stored = () => readLoginSettings(fixture.storage.db);
const load = async () => (await admin.get(SETTINGS)).json();
const save = (settings: object) => admin.send('POST', SETTINGS, settings);

test('of two administrators who loaded the same, the second is told and overwrites nothing', async () => {
  const loaded = await load();
  assert.equal([loaded.tfaRadio, loaded.sessionLifetimeHours, loaded.version], ['Enabled', 8, '']);
  assert.not('ldapLoginUrl' in loaded);
  const first = (await save({ ...loaded, sessionLifetimeHours: 2 })).json();
  assert.is(first.saveOk, true);
  const second = await save({ ...loaded, sessionLifetimeHours: 3 });
  assert.equal(second.json(), { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] });
  assert.is((await stored()).sessionLifetimeHours, 2);
  const again = await save({ ...loaded, version: first.version, sessionLifetimeHours: 3 });
  assert.is(again.json().saveOk, true, 'with the version that the first save has answered');
  const { version: _, openIdSubAdminGroupName: __, ...documented } = loaded;
  assert.is((await save({ ...documented, sessionLifetimeHours: 4 })).json().saveOk, true);
  assert.is((await stored()).sessionLifetimeHours, 4, 'without a version the save is taken as it is');
});

test('numbers out of range and unknown values are refused, and what only the server decides is ignored', async () => {
  const [before, loaded] = [await stored(), await load()];
  for (const change of [
    { sessionLifetimeHours: 25 },
    { maxTFAActivationSkipCounter: -1 },
    { tfaRadio: 'ForceNobody' },
    { openIdOnly: 'yes' },
  ])
    assert.is((await save({ ...loaded, ...change })).statusCode, 400, JSON.stringify(change));
  assert.equal(await stored(), before);
  const more = { isCloudView: true, d3ProviderPresent: true, ldapLoginUrl: 'https://evil.example', other: 1 };
  assert.is((await save({ ...loaded, ...more })).json().saveOk, true);
  const { isCloudView, d3ProviderPresent, ldapLoginUrl } = await stored();
  assert.equal([isCloudView, d3ProviderPresent, ldapLoginUrl], [false, false, '/identityprovider/kerberos']);
});

test('the effects are answered in numbers, also those of other groups, and change nothing', async () => {
  await addGroups(fixture.storage.db, { it: [fixture.ids.admin], sales: [fixture.ids.ada] });
  const loaded = await load();
  const preview = async (change: object) =>
    (await admin.send('POST', `${SETTINGS}/preview`, { ...loaded, ...change })).json();
  const nothing = {
    ...{ passkeysOff: 0, adminsWithoutPasskey: 0, notAllowed: 0 },
    ...{ signedOut: 0, excludesOwn: false, locksOut: false },
  };
  const ofAdmins = { tfaRequired: 1, tfaMissing: 1, requiresOwnTfa: true };
  const { tfaCoverage, ...effects } = await preview({ tfaRadio: 'ForceAdmins' });
  assert.equal([effects, tfaCoverage.after], [{ ...nothing, ...ofAdmins }, 1]);
  const forced = await preview({ tfaRadio: 'ForceSelectedGroups', tfaGroups: ['sales'] });
  assert.equal([forced.tfaRequired, forced.requiresOwnTfa], [1, false]);
  const excluded = await preview({ useWhitelist: true, allowedGroups: ['sales'] });
  assert.equal([excluded.excludesOwn, excluded.locksOut], [true, true]);
  const { groups } = (await admin.get('/identityprovider/config/tfagrouplist')).json();
  assert.equal([(await stored()).tfaRadio, groups], ['Enabled', []]);
});

for (const path of ['tfagrouplist', 'loginwhitelist'])
  test(`${path}: a navigation leads to the page, and groups are saved with the token, by id and with their names`, async () => {
    const url = `/identityprovider/config/${path}`;
    await addGroups(fixture.storage.db, { it: [fixture.ids.admin] });
    const { antiCsrfToken } = admin;
    const page = await admin.open(url);
    assert.equal([page.statusCode, page.headers.location], [302, SETTINGS]);
    assert.equal((await admin.get(url)).json(), { groups: [], antiCsrfToken, version: '' });
    assert.is((await admin.send('POST', url, { groups: ['it'], antiCsrfToken })).json().saveOk, true);
    assert.equal((await admin.get(url)).json().groups, [{ display: 'Group it', value: 'it' }]);
    const none = (await admin.send('POST', url, { groups: [], antiCsrfToken })).json();
    assert.equal([none.saveOk, none.problemMessages], [true, ['LOGIN_CONFIG_GROUPS_EMPTY']]);
    const ada = await signedInCaller(fixture, 'ada');
    assert.is((await ada.get(url)).statusCode, 403);
  });

const HOUR = 3_600_000;

const signIn = async (app: TestApp, user: UserName) => {
  const { errorMessage, redirectUrl } = (await testBrowser(app).signIn(user)).json();
  return errorMessage || new URL(redirectUrl, 'http://localhost').pathname;
};

async function saved(by: Caller, change: object): Promise<void> {
  const loaded = (await by.get(SETTINGS)).json();
  const { saveOk, problemMessages } = (await by.send('POST', SETTINGS, { ...loaded, ...change })).json();
  assert.equal([saveOk, problemMessages], [true, []]);
}

postgresTest('what one server saves is in force at the other at once', (postgres) =>
  withTwoServers(postgres, async (first, other) => {
    const own = await signedInCaller(first);
    assert.is(await signIn(other, 'ada'), '/');
    await saved(own, { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
    assert.is(await signIn(other, 'ada'), '/identityprovider/twofactor');
    await saved(own, { tfaRadio: 'Enabled' });
    await addGroups(first.storage.db, { it: [first.ids.admin] });
    const { antiCsrfToken } = own;
    await own.send('POST', '/identityprovider/config/loginwhitelist', { groups: ['it'], antiCsrfToken });
    await saved(own, { useWhitelist: true });
    assert.is(await signIn(other, 'ada'), 'LOGIN_NOT_ALLOWED');
  }),
);

postgresTest('a shorter lifetime ends a session that the other server has in use', (postgres) =>
  withTwoServers(postgres, async (first, other) => {
    const own = await signedInCaller(first);
    const cookie = await other.cookieOf('ada');
    const isSignedIn = async () => (await other.call({ url: '/', headers: { cookie } })).json().isLoggedIn === true;
    assert.ok(await isSignedIn());
    first.now += 3 * HOUR;
    other.now += 3 * HOUR;
    assert.ok(await isSignedIn());
    await saved(await signedInCaller(first), { sessionLifetimeHours: 2 });
    assert.not(await isSignedIn());
    assert.is((await own.get(SETTINGS)).statusCode, 401, 'the older session of the administrator too');
  }),
);

test.run();
