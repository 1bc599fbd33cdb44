// An administrator connects a real directory, Debian's slapd.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { NEW_PROVIDER } from '../../../shared/contract/identity-providers/identity-provider';
import { SECRET_MASK } from '../../../shared/contract/secret-mask';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { ADMIN, BASE } from '../../support/ldap/directory-data';
import { hasSlapd, type Slapd, startSlapd } from '../../support/ldap/start-slapd';
import { withStorageOf } from '../../support/server/server-storage';

const test = suite('provider');
const DIALOG = '[data-part=check]';
const stage = (name: string) => `[data-part=stage][data-id=${name}]`;

/** Starts the directory before the server, which trusts its authority. */
async function startDirectory(): Promise<{ slapd: Slapd; caFile: string }> {
  const slapd = await startSlapd();
  const caFile = join(slapd.folder, 'trusted.pem');
  writeFileSync(caFile, slapd.authority.cert);
  return { slapd, caFile };
}

if (hasSlapd) {
  const { slapd, caFile } = await startDirectory();
  test.after(() => slapd.close());
  const testSite = setUpSite(test, { env: { VESTIBULE_CA_FILE: caFile } });

  /** Fills in the form of a new directory, with a group that does not exist. */
  const fillIn = async (page: Page) => {
    await page.goto(`${PROVIDERS_ADDRESS}/${NEW_PROVIDER}`);
    const fields = {
      providerName: 'Headquarters',
      host: `ldaps://localhost:${slapd.tlsPort}`,
      rootContext: BASE,
      ...ADMIN,
      adminGroup: 'IT-Administratoren',
    };
    for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value);
  };

  const isStored = (providerName: string) =>
    withStorageOf(testSite.server, async (db) =>
      (await db.selectFrom('identity_providers').select('name').execute()).some(({ name }) => name === providerName),
    );

  const openProvider = async (page: Page, name: string) => {
    await page.locator('[data-part=row]', { hasText: name }).locator('[data-action=open]').click();
    await page.waitForURL((url) => url.pathname.startsWith(`${PROVIDERS_ADDRESS}/`));
    await page.locator('input[name=providerName]').waitFor();
    assert.is(await page.inputValue('input[name=password]'), SECRET_MASK);
  };

  const isAtList = (page: Page) => page.waitForURL((url) => url.pathname === PROVIDERS_ADDRESS);

  test('a directory is tried in stages, saved with a group of its own, changed by two administrators and deleted', async () => {
    const page = await pageOf(testSite, 'admin');
    await fillIn(page);
    await page.click('[data-action=check]');
    await page.locator(`${stage('users')}[data-status=passed]`).waitFor();
    assert.is(await page.locator('[data-part=sample-users] li').count(), 3);
    assert.match((await page.locator(stage('tls')).textContent()) ?? '', 'Test authority');

    await page.click('[data-action=save]');
    await page.locator(`${DIALOG} [data-part=groups]`).waitFor();
    assert.is(await page.locator(`${DIALOG} [data-part=check-table] [data-status=failed]`).count(), 1);
    assert.is(await isStored('Headquarters'), false);
    await page.check(`${DIALOG} input[name=candidate-adminGroup][value="IT-Administrators"]`);
    await page.click(`${DIALOG} [data-action=apply]`);
    assert.is(await page.inputValue('input[name=adminGroup]'), 'IT-Administrators');
    await page.click('[data-action=save]');
    await isAtList(page);
    await page.locator('[data-part=row]', { hasText: 'Headquarters' }).waitFor();
    assert.is(await isStored('Headquarters'), true);

    const other = await page.context().newPage();
    await other.goto(PROVIDERS_ADDRESS);
    for (const each of [page, other]) await openProvider(each, 'Headquarters');
    await page.fill('input[name=providerName]', 'Mine');
    await other.fill('input[name=domainOrId]', 'EXAMPLE');
    await other.click('[data-action=save]');
    await isAtList(other);
    await page.locator('[data-part=stale]').waitFor();
    await page.click('[data-action=rebase]');
    assert.is(await page.inputValue('input[name=domainOrId]'), 'EXAMPLE');
    await page.click('[data-action=save]');
    await isAtList(page);
    assert.is(await isStored('Mine'), true);

    await openProvider(page, 'Mine');
    await page.click('form [data-action=delete]');
    await page.click('[data-part=confirmation] [data-action=ok]');
    await isAtList(page);
    assert.is(await isStored('Mine'), false);
  });
}

test.run();
