// An administrator connects a real directory, Debian's slapd.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { NEW_PROVIDER } from '../../../shared/contract/providers';
import { SECRET_MASK } from '../../../shared/contract/secret-mask';
import { ADMIN, BASE } from '../../ldap/directory-data';
import { hasSlapd, type Slapd, startSlapd } from '../../ldap/start-slapd';
import { withStorageOf } from '../server-storage';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';

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
  const fillIn = async (page: Page, over: Readonly<Record<string, string>> = {}) => {
    await page.goto(`${PROVIDERS_ADDRESS}/${NEW_PROVIDER}`);
    const fields = {
      providerName: 'Headquarters',
      host: `ldaps://localhost:${slapd.tlsPort}`,
      rootContext: BASE,
      ...ADMIN,
      adminGroup: 'IT-Administratoren',
      ...over,
    };
    for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value);
  };

  const storedProviders = () =>
    withStorageOf(testSite.server, async (db) =>
      (await db.selectFrom('identity_providers').select('name').execute()).map(({ name }) => name),
    );

  test('a wrong group is repaired from the groups of the directory, and the saved provider stands in the list', async () => {
    const page = await pageOf(testSite, 'admin');
    await fillIn(page);
    await page.click('[data-action=save]');
    await page.locator(`${DIALOG} [data-part=groups]`).waitFor();
    const failed = page.locator(`${DIALOG} [data-part=check-table] [data-status=failed]`);
    assert.is(await failed.count(), 1);
    assert.equal(await storedProviders().then((names) => names.includes('Headquarters')), false);
    await page.check(`${DIALOG} input[name=candidate-adminGroup][value="IT-Administrators"]`);
    await page.click(`${DIALOG} [data-action=apply]`);
    assert.is(await page.inputValue('input[name=adminGroup]'), 'IT-Administrators');
    await page.click('[data-action=save]');
    await page.waitForURL((url) => url.pathname === PROVIDERS_ADDRESS);
    await page.locator('[data-part=row]', { hasText: 'Headquarters' }).waitFor();
    assert.ok((await storedProviders()).includes('Headquarters'));
  });

  test('the check in stages passes, shows the certificate and people, and stores nothing', async () => {
    const page = await pageOf(testSite, 'admin');
    await fillIn(page, { providerName: 'Tried only', adminGroup: 'IT-Administrators' });
    await page.click('[data-action=check]');
    await page.locator(`${stage('users')}[data-status=passed]`).waitFor();
    assert.is(await page.locator('[data-part=sample-users] li').count(), 3);
    assert.match((await page.locator(stage('tls')).textContent()) ?? '', 'Test authority');
    assert.not.ok((await storedProviders()).includes('Tried only'));
  });

  test('what another administrator saves is told, and nothing is overwritten; a provider is deleted after a question', async () => {
    const [one, other] = [await pageOf(testSite, 'admin'), await pageOf(testSite, 'admin')];
    for (const page of [one, other]) {
      await page.goto(PROVIDERS_ADDRESS);
      await page.locator('[data-part=row]', { hasText: 'Headquarters' }).locator('[data-action=open]').click();
      await page.waitForURL((url) => url.pathname.startsWith(`${PROVIDERS_ADDRESS}/`));
      await page.locator('input[name=providerName]').waitFor();
      assert.is(await page.inputValue('input[name=password]'), SECRET_MASK);
    }
    await one.fill('input[name=providerName]', 'Mine');
    await other.fill('input[name=domainOrId]', 'EXAMPLE');
    await other.click('[data-action=save]');
    await other.waitForURL((url) => url.pathname === PROVIDERS_ADDRESS);
    await one.locator('[data-part=stale]').waitFor();
    await one.click('[data-action=rebase]');
    assert.is(await one.inputValue('input[name=domainOrId]'), 'EXAMPLE');
    await one.click('[data-action=save]');
    await one.waitForURL((url) => url.pathname === PROVIDERS_ADDRESS);
    assert.ok((await storedProviders()).includes('Mine'));

    await one.locator('[data-part=row]', { hasText: 'Mine' }).locator('[data-action=open]').click();
    await one.click('form [data-action=delete]');
    await one.click('[data-part=confirmation] [data-action=ok]');
    await one.waitForURL((url) => url.pathname === PROVIDERS_ADDRESS);
    assert.not.ok((await storedProviders()).includes('Mine'));
  });
}

test.run();
