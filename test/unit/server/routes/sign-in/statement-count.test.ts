import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statementsOf } from '../../count-statements';
import { setApp } from '../../http/test-app';
import { ADDRESS, giveTwoFactor, signedIn, testBrowser } from '../test-browser';

const app = setApp(test);

/** Fails with the list of statements, so that a new one is found at once; they count those of transactions. */
async function runsAtMost(limit: number, action: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(action);
  assert.ok(statements.length <= limit, `${statements.length} statements:\n${statements.join('\n')}`);
}

test('a sign-in runs at most 21 statements, with an unknown browser and with a known one', async () => {
  const browser = testBrowser(app);
  for (const _time of ['unknown', 'known']) {
    browser.cookies.delete('vestibule-session');
    await runsAtMost(21, () => browser.signIn('ada'));
    assert.ok(browser.cookies.has('vestibule-session'));
  }
});

test('a refused sign-in runs the same statements whether or not the account exists', async () => {
  const refused = (user: string) => statementsOf(() => testBrowser(app).signIn(user, { password: 'Lantern-2' }));
  assert.equal(await refused('nobody'), await refused('ada'));
});

test('no request reads the login settings or the trusted origins twice', async () => {
  const admin = await signedIn(app, 'admin');
  const anyone = testBrowser(app);
  const requests = [
    () => anyone.open(ADDRESS.login),
    () => anyone.send(ADDRESS.login, { User: 'ada', Password: 'Lantern-2' }, 'text/html'),
    () => admin.get('/identityprovider/avatar'),
    () => admin.open('/identityprovider/sidemenu'),
    () => admin.open('/'),
    () => admin.open(ADDRESS.password),
    () => admin.open(ADDRESS.twoFactor),
    () => admin.open(ADDRESS.dialog),
  ];
  for (const request of requests) {
    const statements = await statementsOf(request);
    for (const table of ['from "settings"', 'from "trusted_addresses"', 'from "sessions"']) {
      const reads = statements.filter((sql) => sql.startsWith('select') && sql.includes(table));
      assert.ok(reads.length <= 1, reads.join('\n'));
    }
  }
});

test('a second factor runs at most 27 statements', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const browser = await signedIn(app, 'ada', ADDRESS.code);
  await runsAtMost(27, () => browser.send(ADDRESS.code, { Code: authenticator.code() }));
  assert.is(await browser.name(), 'ada');
});

test('the start page of an administrator runs at most 7 statements', async () => {
  const admin = await signedIn(app, 'admin');
  await runsAtMost(7, () => admin.open('/'));
});

test.run();
