import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { OverviewData } from '../../../../../shared/contract/system/overview';
import { setCaller } from '../../../../support/server/admin-calls';
import { statementsOf } from '../../../../support/server/count-statements';
import { postgresTest } from '../../../../support/server/postgres-server';
import { setApp, withApp } from '../../../../support/server/test-app';
import { giveTwoFactor, signedIn, testBrowser } from '../../../../support/server/test-browser';
import { addKey } from '../../api-keys/key-fixtures';
import { addProvider } from '../../sign-in/directory-fixtures';

const app = setApp(test);
const admin = setCaller(test, app);

const OVERVIEW = '/identityprovider/config/features';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Sessions end as time goes on, and when two-factor is set up. */
async function overview() {
  await admin.signInAgain();
  return v.parse(OverviewData, (await admin.get(OVERVIEW)).json());
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('it counts sign-ins by hour, and those of ended hours only once', async () => {
  await signedIn(app, 'ada');
  await testBrowser(app).signIn('ada', { password: 'wrong' });
  app.now += 5 * HOUR;
  await signedIn(app, 'ada');
  const hours = async () => {
    const { signIns } = await overview();
    const { since = '', done = [], refused = [] } = signIns ?? {};
    return { first: Date.parse(since), done, refused, sums: [sum(done), sum(refused)] };
  };
  const { first, done, refused, sums } = await hours();
  assert.equal([sums, done.length, refused.length], [[2, 1], 721, 721]);
  assert.equal([done.at(-1), done.at(-6), refused.at(-6)], [1, 1, 1]);
  assert.is(first, Math.floor(app.now / HOUR) * HOUR - 30 * DAY);
  await app.storage.db.deleteFrom('audit_events').execute();
  assert.equal((await hours()).sums, [1, 1], 'the present hour is counted anew');
  app.now += 29 * DAY;
  assert.equal((await hours()).sums, [1, 1]);
  app.now += 2 * DAY;
  assert.equal((await hours()).sums, [0, 0]);
});

test('it counts protected people, keys and unsent mails', async () => {
  for (const user of ['admin', 'ada'] as const) await giveTwoFactor(app, user);
  const { db } = app.storage;
  const before = (await overview()).twoFactor?.people;
  await db.updateTable('users').set({ is_disabled: 1 }).where('id', '=', app.ids.ada).execute();
  const key = { user_id: app.ids.ada, last_used_at: app.now };
  await addKey(db, app.now, { ...key, status: 'Confirmed', expires_at: app.now + 13 * DAY });
  await addKey(db, app.now, { ...key, status: 'Confirmed', expires_at: app.now + 15 * DAY, last_used_at: null });
  // As on the start page, no one can confirm a key of a disabled user.
  for (const user_id of [app.ids.ada, app.ids.admin])
    await addKey(db, app.now, { ...key, user_id, status: 'Unconfirmed', expires_at: null });
  await addKey(db, app.now, { ...key, status: 'Confirmed', expires_at: app.now - 1 });
  await addKey(db, app.now, { ...key, status: 'Declined', expires_at: null });
  const { twoFactor, apiKeys, mail, backup, directories } = await overview();
  assert.equal(twoFactor?.administrators, { total: 1, protected: 1 });
  assert.equal([before?.protected, twoFactor?.people], [2, { total: (before?.total ?? 0) - 1, protected: 1 }]);
  assert.equal(apiKeys, { total: 4, unconfirmed: 1, expiring: 1, neverUsed: 1 });
  assert.equal([mail, backup, directories], [{ isConfigured: false, waiting: 0, failed: 0 }, { lastAt: '' }, []]);
});

test('why a directory cannot be reached is in words, as the page has no room for all', async () => {
  await addProvider(app, { name: 'Corp' });
  await app.storage.db.updateTable('identity_providers').set({ refresh_problem: 'CONNECTION_TIMEOUT' }).execute();
  const catalogues = new Map([['en', { CONNECTION_TIMEOUT: 'It took too long.' }]]);
  app.bundle.current = { ...app.bundle.current, catalogues };
  assert.is((await overview()).directories?.[0]?.problem, 'It took too long.');
});

test('administrators with few backup codes are told how many are left', async () => {
  await giveTwoFactor(app, 'admin');
  const left = async () => (await overview()).twoFactor?.backupCodesLeft;
  assert.is(await left(), undefined);
  await app.storage.db.updateTable('two_factor').set({ backup_codes: null }).execute();
  assert.is(await left(), 0);
});

test('the list of tasks knows what is done, until an administrator closes it for all', async () => {
  const done = async () => (await overview()).setup?.filter(({ isDone }) => isDone).map(({ task }) => task);
  assert.equal(await done(), ['accounts', 'trust']);
  await giveTwoFactor(app, 'admin');
  assert.equal(await done(), ['protect-account', 'accounts', 'trust']);
  const { antiCsrfToken } = admin;
  assert.is((await admin.send('PUT', OVERVIEW, { antiCsrfToken })).statusCode, 200);
  assert.is(await done(), undefined);
});

test('it takes at most ten statements, besides those of the session', async () => {
  const statementsAt = (url: string) => statementsOf(() => admin.get(url));
  await overview();
  const [info, own] = [await statementsAt('/identityprovider/config/info'), await statementsAt(OVERVIEW)];
  assert.ok(own.length - info.length <= 10, own.join('\n'));
});

postgresTest('on PostgreSQL it counts the same', async (server) =>
  withApp({ VESTIBULE_DATABASE_URL: await server.createDatabase() }, async (app) => {
    const headers = { cookie: await app.cookieOf('admin') };
    await signedIn(app, 'ada');
    const { signIns, twoFactor, apiKeys, mail } = v.parse(
      OverviewData,
      (await app.call({ url: OVERVIEW, headers })).json(),
    );
    assert.equal([sum(signIns?.done ?? []), twoFactor?.administrators?.total], [1, 1]);
    assert.equal([apiKeys?.total, mail?.waiting], [0, 0]);
  }),
);

test.run();
