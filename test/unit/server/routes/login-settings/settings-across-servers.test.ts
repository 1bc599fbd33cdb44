import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setProviders } from '../../../../e2e/server-storage';
import { type TestApp, testApp, type UserName } from '../../http/test-app';
import { addGroups } from '../../login-settings/policy-fixtures';
import { type PostgresServer, postgresTest } from '../../postgres-server';
import { type Caller, signedInCaller } from '../admin-calls';

const SETTINGS = '/identityprovider/config/login';
const LOGIN = '/identityprovider/login';
const HOUR = 3_600_000;

/** Two servers on one database: what is saved through the first is met at the second. */
async function withServers(
  { createDatabase }: PostgresServer,
  use: (admin: Caller, other: TestApp, first: TestApp) => Promise<void>,
): Promise<void> {
  const key = Buffer.alloc(32, 7).toString('base64');
  const env = { VESTIBULE_DATABASE_URL: await createDatabase(), VESTIBULE_SECRET_KEY: key };
  const first = await testApp({ env });
  const second = await testApp({ env, beside: first });
  const run = async () => use(await signedInCaller(first), second, first);
  await run().finally(async () => {
    await first.close();
    await second.close();
  });
}

const signIn = async ({ call }: TestApp, User: UserName) => {
  const payload = new URLSearchParams({ User, Password: 'Vestibule-1' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { errorMessage, redirectUrl } = (await call({ method: 'POST', url: LOGIN, payload, headers })).json();
  return errorMessage || new URL(redirectUrl, 'http://localhost').pathname;
};

async function save(admin: Caller, change: object): Promise<void> {
  const loaded = (await admin.get(SETTINGS)).json();
  const { saveOk, problemMessages } = (await admin.send('POST', SETTINGS, { ...loaded, ...change })).json();
  assert.equal([saveOk, problemMessages], [true, []]);
}

postgresTest('what one server saves is in force at the other at once', (postgres) =>
  withServers(postgres, async (admin, other, first) => {
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
  withServers(postgres, async (admin, other, first) => {
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
