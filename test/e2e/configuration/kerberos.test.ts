// A user with a ticket of a real KDC signs in by one click, with an account of a real directory.
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type LoginSettings,
  readLoginSettings,
  writeLoginSettings,
} from '../../../server/settings/login-settings/login-settings';
import { KERBEROS_ADDRESS, SESSIONS_ADDRESS } from '../../../shared/contract/addresses';
import { activate, CODE_ENTRY, codeOf, TWO_FACTOR } from '../../support/browser/authenticator';
import { enterCode } from '../../support/browser/keyboard';
import { text } from '../../support/browser/messages';
import { setUpSite } from '../../support/browser/test-site';
import { hasKdc, startKdc } from '../../support/kerberos/start-kdc';
import { BASE } from '../../support/ldap/directory-data';
import { hasSlapd, startSlapd } from '../../support/ldap/start-slapd';
import { hasTool } from '../../support/server/debian-tools';
import { withStorageOf } from '../../support/server/server-storage';

if (hasKdc && hasSlapd) {
  const PASSWORD = 'Lantern-7';
  const [kdc, slapd] = await Promise.all([startKdc({ users: { lovelace: PASSWORD } }), startSlapd()]);
  const { KRB5_CONFIG = '', KRB5CCNAME = '' } = kdc.kinit('lovelace', PASSWORD);
  const site = setUpSite(test, {
    env: { VESTIBULE_KEYTAB: kdc.keytab, VESTIBULE_CA_FILE: slapd.authority.certFile },
    launch: {
      // The headless shell sends no tickets.
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--auth-server-allowlist=localhost'],
      env: { ...process.env, KRB5_CONFIG, KRB5CCNAME },
    },
    prepare: async (server) => {
      await change({ showKerberos: true }, server);
      await withStorageOf(server, async (db) => {
        const config = { host: `localhost:${slapd.port}`, domainOrId: 'example.org', rootContext: BASE };
        const row = { id: 'directory', type: 'Ldap', name: 'Example', password: '', created_at: 1, version: 1 };
        await db
          .insertInto('identity_providers')
          .values({ ...row, config: JSON.stringify(config) })
          .execute();
      });
    },
  });
  const change = (settings: Partial<LoginSettings>, server = site.server) =>
    withStorageOf(server, async (db) => {
      await writeLoginSettings(db, { ...(await readLoginSettings(db)), ...settings });
    });
  test.after(async () => {
    await Promise.all([kdc.close(), slapd.close()]);
  });

  const origin = () => site.url.replace('127.0.0.1', 'localhost');

  /** Presses the button, and waits until it has led to a page. */
  async function signInByTicket(page: Page, path: string): Promise<void> {
    await page.goto(origin() + SESSIONS_ADDRESS);
    await page.click('[data-action=kerberos]');
    // Chromium on Linux loads its library for tickets only with the first challenge, and shows the body once.
    const retry = page.locator('[data-part=message] [data-action=retry]');
    const signedIn = page.waitForURL((url) => url.pathname === path);
    await Promise.race([signedIn, retry.waitFor()]);
    if (new URL(page.url()).pathname === KERBEROS_ADDRESS) {
      assert.match((await page.locator('[data-part=message]').textContent()) ?? '', text('LOGIN_KERBEROS_NO_TICKET'));
      await retry.click();
    }
    await signedIn;
  }

  const isTicket = (page: Page) => page.locator('main').getByText(text('LOGIN_TYPE_KERBEROS')).first().waitFor();

  test('a user with a ticket signs in by one click; what a new browser shows first leads there, too', async () => {
    const page = await site.page();
    await signInByTicket(page, SESSIONS_ADDRESS);
    await isTicket(page);
  });

  if (hasTool('oathtool'))
    test('a ticket stands in the place of the password alone: a forced second factor is set up, then asked for', async () => {
      const [first, later] = [await site.page(), await site.page()];
      await change({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
      await signInByTicket(first, TWO_FACTOR);
      const { secret } = await activate(first);
      await first.waitForURL((url) => url.pathname === SESSIONS_ADDRESS);
      await signInByTicket(later, CODE_ENTRY);
      await enterCode(later, 'Code', codeOf(secret, 'next'));
      await later.waitForURL(origin() + SESSIONS_ADDRESS);
      await isTicket(later);
      await change({ tfaRadio: 'Disabled' });
    });

  test('a browser without a ticket gets the sign-in page, whose form signs in', async () => {
    const page = await site.page();
    await page.goto(`${site.url}${KERBEROS_ADDRESS}?redirect=${SESSIONS_ADDRESS}`);
    await page.locator('[data-part=message]').waitFor();
    await page.fill('input[name=User]', 'lovelace');
    await page.fill('input[name=Password]', PASSWORD);
    await page.click('[data-action=submit]');
    await page.waitForURL(site.url + SESSIONS_ADDRESS);
  });
}

test.run();
