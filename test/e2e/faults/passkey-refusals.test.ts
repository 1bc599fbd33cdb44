import type { Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../server/settings/login-settings/login-settings';
import type { Db } from '../../../server/storage/connection';
import type { MessageKey } from '../../../shared/i18n/translate';
import { CODE_ENTRY, codeOf, securedSecret, setUp } from '../../support/browser/authenticator';
import { loginForm, openLogin, signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { untilAvatar } from '../../support/browser/shell-window';
import { setUpSite } from '../../support/browser/test-site';
import { localhost, PASSKEYS, pageWithAuthenticator, rows, untilAt } from '../../support/browser/virtual-authenticator';
import { eventually } from '../../support/server/eventually';
import { withStorageOf } from '../../support/server/server-storage';

const testSite = setUpSite(test);

const stored = (change: (db: Db) => Promise<unknown>) => withStorageOf(testSite.server, change);
const says = (page: Page, key: MessageKey) => page.getByText(text(key)).first().waitFor();

const OPTIONS = '**/options';

/** Changes the options with which the server has the browser ask for a passkey. */
const changeOptions = (page: Page, changes: object) =>
  page.route(OPTIONS, async (route) => {
    const { options } = await (await route.fetch()).json();
    await route.fulfill({ json: { options: { ...options, ...changes } } });
  });

test('a request that is cancelled or takes too long says so on each page, keeps what was typed, and can be repeated', async () => {
  const { page, signOut, choosePasskey, pass, confirms, recognizes, hold } = await pageWithAuthenticator(testSite);
  const [code, form] = [page.locator('input[name=Code]'), loginForm(page)];
  const addPasskey = () => page.locator('[data-action=add]').click();
  await openLogin(page);
  await signIn(page, 'secured');
  await code.fill(codeOf(securedSecret(testSite.server), 'next'));
  await page.keyboard.press('Enter');
  await untilAt(page, '/');
  const confirmsInTime = async (isInTime: boolean) => {
    await confirms(isInTime);
    await (isInTime ? page.unroute(OPTIONS) : changeOptions(page, { timeout: 100 }));
  };
  for (const allow of [recognizes, confirmsInTime]) {
    const askInVain = async (typed: Locator[], key: MessageKey = 'PASSKEY_CANCELLED', ask = choosePasskey) => {
      for (const field of typed) await field.fill('12');
      await allow(false);
      await ask();
      await says(page, key);
      for (const field of typed) assert.is(await field.inputValue(), '12');
      await allow(true);
    };
    await page.goto(PASSKEYS);
    await askInVain([], 'PASSKEY_NOT_CREATED', addPasskey);
    await addPasskey();
    await rows(page).waitFor();

    await signOut();
    await signIn(page, 'secured');
    await askInVain([code]);
    await pass();

    await signOut();
    await askInVain([form.user, form.password]);
    await pass();

    await stored((db) => db.updateTable('sessions').set({ authenticated_at: 0 }).execute());
    await page.goto(PASSKEYS);
    await page.locator('[data-action=delete]').click();
    await page.locator('[data-part=confirmation] [data-action=ok]').click();
    await askInVain([page.locator('input[name=password]')]);
    await choosePasskey();
    await rows(page).waitFor({ state: 'detached' });
    await hold([]);
  }
});

test('a passkey that may no longer sign in says why, and one that is gone is removed from the authenticator', async () => {
  const { page, add, signOut, choosePasskey, credentials, hold } = await pageWithAuthenticator(testSite);
  const disable = (db: Db) =>
    db.updateTable('users').set({ is_disabled: 1 }).where('user_name', '=', 'b.jorgensen').execute();
  await add('b.jorgensen');
  const copies = (await credentials()).map((credential) => ({ ...credential, signCount: 0 }));
  for (const [key, change] of [
    ['PASSKEY_INVALID', () => hold(copies)],
    ['LOGIN_ACCOUNT_DISABLED', () => stored(disable)],
    ['PASSKEY_UNKNOWN', () => stored((db) => db.deleteFrom('passkeys').execute())],
  ] as const) {
    await change();
    await signOut();
    await choosePasskey();
    await says(page, key);
  }
  await eventually(credentials, []);
});

test('an authenticator that stores no passkeys is not added', async () => {
  const { page, enter } = await pageWithAuthenticator(testSite, { hasResidentKey: false });
  await enter('b.oconnor');
  await page.goto(PASSKEYS);
  await page.locator('[data-action=add]').click();
  await says(page, 'PASSKEY_NOT_CREATED');
  assert.is(await rows(page).count(), 0);
});

test('a browser without WebAuthn signs in as before, is offered no passkey, and reports no error', async () => {
  const { page: other, add } = await pageWithAuthenticator(testSite);
  await add('c.dubois');
  const { secret } = await setUp(other);
  const visitor = await testSite.visitor({ baseURL: localhost(testSite) });
  await visitor.addInitScript(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await visitor.clock.install();
  const page = await visitor.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const isUnwanted = /passkey\/options|twofactor\/dialog/;
  page.on('request', (request) => isUnwanted.test(request.url()) && problems.push(request.url()));
  await openLogin(page);
  await signIn(page, 'c.dubois');
  await page.locator('input[name=Code]').fill(codeOf(secret, 'next'));
  assert.is(await page.locator('[data-action=passkey]').count(), 0);
  await page.keyboard.press('Enter');
  await untilAt(page, '/');

  await visitor.clearCookies();
  await openLogin(page);
  await signIn(page, 'd.cohen');
  await untilAvatar(page);
  await page.clock.runFor(5000);
  await page.goto(PASSKEYS);
  await says(page, 'PASSKEY_UNSUPPORTED');
  assert.is(await page.locator('[data-action=add]').count(), 0);
  assert.equal(problems, []);
});

test('of two accounts in one authenticator the chosen one signs in, and neither passkey is a second factor of the other', async () => {
  const { page, enter, add, credentials, hold, signOut, choosePasskey } = await pageWithAuthenticator(testSite);
  const users = ['a.nunez', 'a.kowalska'];
  for (const user of users) await add(user);
  const both = await credentials();
  let signCount = 0;
  /** Without a window, Chromium has no chooser and takes any account: the authenticator holds only the chosen one. */
  const choose = async (user: string) => {
    signCount += 10;
    await hold(both.filter(({ userName }) => userName === user).map((each) => ({ ...each, signCount })));
    await choosePasskey();
  };
  for (const user of users) {
    await signOut();
    await choose(user);
    await page.locator('[data-part=account]', { hasText: `${user}@` }).waitFor();
  }
  await stored((db) => writeLoginSettings(db, { tfaRadio: 'ForceAll' }));
  for (const own of users) {
    const other = users.find((user) => user !== own) ?? '';
    await page.context().clearCookies();
    await enter(own);
    await page.goto(CODE_ENTRY);
    await choose(other);
    await says(page, 'PASSKEY_CANCELLED'); // by the browser, which uses only passkeys that the server lists
    await changeOptions(page, { allowCredentials: [] });
    await choose(other);
    await says(page, 'PASSKEY_UNKNOWN');
    await page.unroute(OPTIONS);
    await choose(own);
    await untilAt(page, '/');
  }
});

test('an administrator who must have a passkey adds one before the sign-in ends, and signs in with it then', async () => {
  const { page, signOut, choosePasskey } = await pageWithAuthenticator(testSite);
  await stored((db) => writeLoginSettings(db, { passkeys: 'RequiredForAdmins' }));
  await openLogin(page);
  await signIn(page, 'admin');
  await page.locator('[data-part=forced] [data-action=add]').click();
  await untilAt(page, '/');
  await signOut();
  await choosePasskey();
  await untilAt(page, '/');
});

test.run();
