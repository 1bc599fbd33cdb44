import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statementsOf } from '../../count-statements';
import { setApp } from '../../http/test-app';
import { ADDRESS, giveTwoFactor, signedIn, testBrowser } from '../test-browser';

const app = setApp(test);

/** The most statements of one sign-in, with the beginning and the end of its transactions. */
const LIMIT = 21;

/** Fails with the list of statements, so that a new one is found at once. */
function assertAtMost(statements: readonly string[], limit: number): void {
  assert.ok(statements.length <= limit, `${statements.length} statements:\n${statements.join('\n')}`);
}

test('a sign-in with an unknown browser runs at most 21 statements', async () => {
  const browser = testBrowser(app);
  assertAtMost(await statementsOf(() => browser.signIn('ada')), LIMIT);
  assert.ok(browser.cookies.has('vestibule-session'));
});

test('a sign-in with a known browser runs at most 21 statements', async () => {
  const browser = await signedIn(app, 'ada');
  browser.cookies.delete('vestibule-session');
  assertAtMost(await statementsOf(() => browser.signIn('ada')), LIMIT);
  assert.ok(browser.cookies.has('vestibule-session'));
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
  assertAtMost(await statementsOf(() => browser.send(ADDRESS.code, { Code: authenticator.code() })), 27);
  assert.is(await browser.name(), 'ada');
});

test('the start page of an administrator runs at most 7 statements', async () => {
  const admin = await signedIn(app, 'admin');
  assertAtMost(await statementsOf(() => admin.open('/')), 7);
});

test.run();
