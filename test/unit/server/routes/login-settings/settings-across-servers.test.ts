import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setProviders } from '../../../../e2e/server-storage';
import type { TestApp, UserName } from '../../http/test-app';
import { addGroups } from '../../login-settings/policy-fixtures';
import { postgresTest } from '../../postgres-server';
import { type Caller, signedInCaller } from '../admin-calls';
import { testBrowser } from '../test-browser';
import { withTwoServers } from '../two-servers';

const SETTINGS = '/identityprovider/config/login';
const LOGIN = '/identityprovider/login';
const HOUR = 3_600_000;

const signIn = async (app: TestApp, user: UserName) => {
  const { errorMessage, redirectUrl } = (await testBrowser(app).signIn(user)).json();
  return errorMessage || new URL(redirectUrl, 'http://localhost').pathname;
};

async function save(admin: Caller, change: object): Promise<void> {
  const loaded = (await admin.get(SETTINGS)).json();
  const { saveOk, problemMessages } = (await admin.send('POST', SETTINGS, { ...loaded, ...change })).json();
  assert.equal([saveOk, problemMessages], [true, []]);
}

postgresTest('what one server saves is in force at the other at once', (postgres) =>
  withTwoServers(postgres, async (first, other) => {
    const admin = await signedInCaller(first);
    assert.is(await signIn(other, 'ada'), '/');
    await save(admin, { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
    assert.is(await signIn(other, 'ada'), '/identityprovider/twofactor');
    await save(admin, { tfaRadio: 'Enabled' });
    assert.is(await signIn(other, 'ada'), '/');
    await addGroups(first.storage.db, { it: [first.ids.admin] });
    const { antiCsrfToken } = admin;
    await admin.send('POST', '/identityprovider/config/loginwhitelist', { groups: ['it'], antiCsrfToken });
    await save(admin, { useWhitelist: true });
    assert.is(await signIn(other, 'ada'), 'LOGIN_NOT_ALLOWED');
    await save(admin, { useWhitelist: false });
    assert.is(await signIn(other, 'ada'), '/');
    await setProviders(first.storage.db, ['Corporate']);
    await save(admin, { openIdPreferred: true });
    const options = (await other.call({ url: LOGIN })).json();
    assert.equal([options.openIdPreferred, options.openIdProviderList.length], [true, 1]);
  }),
);

postgresTest('a shorter lifetime ends a session that the other server has in use', (postgres) =>
  withTwoServers(postgres, async (first, other) => {
    const admin = await signedInCaller(first);
    const cookie = await other.cookieOf('ada');
    const isSignedIn = async () => (await other.call({ url: '/', headers: { cookie } })).json().isLoggedIn === true;
    assert.ok(await isSignedIn());
    first.now += 3 * HOUR;
    other.now += 3 * HOUR;
    assert.ok(await isSignedIn());
    await save(await signedInCaller(first), { sessionLifetimeHours: 2 });
    assert.not(await isSignedIn());
    assert.is((await admin.get(SETTINGS)).statusCode, 401, 'the older session of the administrator too');
  }),
);

test.run();
