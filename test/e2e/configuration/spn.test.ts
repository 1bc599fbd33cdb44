import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURES_ADDRESS, SPN_ADDRESS } from '../../../shared/contract/addresses';
import { createFirstAdministrator, FIRST_ADMINISTRATOR } from '../../support/browser/first-administrator';
import { LOGIN, signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { setUpSite } from '../../support/browser/test-site';
import { ADMIN, BASE, classes, entry } from '../../support/ldap/directory-data';
import { startSlapd } from '../../support/ldap/start-slapd';
import { startHttpsSites } from '../../support/server/https-sites';
import { withStorageOf } from '../../support/server/server-storage';

// An Active Directory as far as OpenLDAP can be one, and the identity server at the address that has the name.
const slapd = await startSlapd({
  rootData: 'dn:\nsupportedCapabilities: 1.2.840.113556.1.4.800\n',
  data: entry(`cn=Web,ou=ad,${BASE}`, [...classes('user'), 'cn: Web', 'sn: Web', 'sAMAccountName: http-id']),
});
const sites = await startHttpsSites();
const ID = sites.origin('id');

const testSite = setUpSite(test, {
  env: { VESTIBULE_PUBLIC_URL: ID, VESTIBULE_CA_FILE: slapd.authority.certFile },
  launch: { args: [...sites.browserArgs] },
  async prepare(server) {
    sites.lead('id', server.url);
    await createFirstAdministrator(server);
  },
});
test.after(async () => {
  await Promise.all([sites.close(), slapd.close()]);
});

async function openSpn(): Promise<Page> {
  const page = await testSite.page({ ignoreHTTPSErrors: true });
  await page.goto(`${ID}${LOGIN}?redirect=${encodeURIComponent(SPN_ADDRESS)}`);
  await page.locator('select[name=language]').waitFor();
  await signIn(page, 'grace', FIRST_ADMINISTRATOR.password);
  await page.locator('[data-action=cancel]').waitFor();
  return page;
}

async function addProvider(): Promise<void> {
  const config = { username: '', domainOrId: 'EXAMPLE', rootContext: `ou=people,${BASE}` };
  await withStorageOf(testSite.server, async (db) => {
    const host = `ldaps://localhost:${slapd.tlsPort}`;
    const row = { id: 'directory', type: 'Ldap', name: 'Example', password: '', created_at: 1, version: 1 };
    await db
      .insertInto('identity_providers')
      .values({ ...row, config: JSON.stringify({ ...config, host }) })
      .execute();
  });
}

const notification = (page: Page) => page.locator('[data-part=notification]');

async function submit(page: Page, password: string, says: string): Promise<void> {
  await page.fill('input[name=user]', ADMIN.username);
  await page.fill('input[name=password]', password);
  await page.click('[data-action=submit]');
  await notification(page).filter({ hasText: says }).waitFor();
}

const typed = async (page: Page) => [
  await page.inputValue('input[name=user]'),
  await page.inputValue('input[name=password]'),
];

test('an administrator registers the name: a wrong password, a directory that is away, and then it is there', async () => {
  const page = await openSpn();
  assert.match((await page.locator('[data-part=unavailable]').textContent()) ?? '', text('SPN_PROBLEM_NO_PROVIDER'));
  assert.is(await page.locator('input').count(), 0);
  await page.click('[data-action=cancel]');
  await page.waitForURL(ID + FEATURES_ADDRESS);

  await addProvider();
  await page.goto(ID + SPN_ADDRESS);
  const { hostname } = new URL(ID);
  assert.is(await page.locator('[data-part=command1]').textContent(), `setspn -S HTTP/${hostname} EXAMPLE\\http-id`);

  await submit(page, 'wrong', text('SPN_PROBLEM_SIGN_IN'));
  assert.equal(await typed(page), [ADMIN.username, 'wrong']);
  await page.click('[data-part=notification] [data-action=close]');

  void slapd.freeze();
  await submit(page, ADMIN.password, text('SPN_PROBLEM_DIRECTORY'));
  assert.equal(await typed(page), [ADMIN.username, ADMIN.password]);
  await page.click('[data-part=notification] [data-action=close]');
  slapd.thaw();

  await page.click('[data-action=submit]');
  await page.locator('[data-part=enabled]').waitFor();
  assert.equal(await typed(page), ['', '']);
  await page.reload();
  await page.locator('[data-part=enabled]').waitFor();
});

test.run();
