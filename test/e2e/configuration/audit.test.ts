import { readFile } from 'node:fs/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AUDIT_ADDRESS } from '../../../shared/contract/addresses';
import { eventually } from '../eventually';
import { enter, openLogin } from '../login-form';
import { text } from '../messages';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';

const testSite = setUpSite(test);
const PHONE = { width: 360, height: 640 };
const ROWS = '[data-part=list] [data-part=row]';

test('an administrator sees what was done, narrows it, and downloads it', async () => {
  const visitor = await testSite.page();
  const form = await openLogin(visitor);
  await form.user.fill('external');
  await form.password.fill('not my password');
  await form.submit.click();
  await form.message.waitFor();
  await enter(await testSite.page(), 'external');

  const page = await pageOf(testSite, 'admin', { acceptDownloads: true });
  await page.goto(AUDIT_ADDRESS);
  await page.locator(ROWS).first().waitFor();
  const all = await page.locator(ROWS).count();
  assert.ok(all >= 3, String(all));

  await page.selectOption('select[name=outcome]', 'refused');
  await eventually(() => page.locator(ROWS).count(), 1);
  assert.match((await page.locator(ROWS).textContent()) ?? '', text('AUDIT_EVENT_SIGN_IN_REFUSED'));
  assert.match((await page.locator(ROWS).textContent()) ?? '', 'external');
  assert.is(new URL(page.url()).search, '?outcome=refused');
  await page.reload();
  await eventually(() => page.locator(ROWS).count(), 1);

  const begun = page.waitForEvent('download');
  await page.click('[data-action=download]');
  const download = await begun;
  assert.match(download.suggestedFilename(), /^audit-.+\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  assert.is(lines.length, 2);
  assert.match(lines[1] ?? '', /,sign-in-refused,refused,external,/);

  await page.goBack();
  await eventually(async () => (await page.locator(ROWS).count()) >= all, true);
  await page.locator(`${ROWS} [data-action=open]`).first().click();
  await page.locator('[data-part=details]').waitFor();
});

test('the open entry is in the address: back closes it, a link opens it, and an unknown one is named', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: PHONE, hasTouch: true });
  const details = page.locator('[data-part=details]');
  await page.goto(`${AUDIT_ADDRESS}?event=sign-in`);
  await page.locator(`${ROWS} [data-action=open]`).first().click();
  await details.waitFor();
  const link = new URL(page.url());
  assert.match(link.pathname, new RegExp(`^${AUDIT_ADDRESS}/[0-9a-f-]{36}$`));
  assert.is(link.search, '?event=sign-in');

  await page.goBack();
  await details.waitFor({ state: 'detached' });
  await page.locator(ROWS).first().waitFor();

  // The entry is not in the list of this link.
  await page.goto(`${link.pathname}?outcome=refused`);
  await details.waitFor();
  assert.match((await details.textContent()) ?? '', text('AUDIT_EVENT_SIGN_IN'));
  await details.locator('[data-action=close]').click();
  await details.waitFor({ state: 'detached' });
  assert.is(page.url(), `${link.origin}${AUDIT_ADDRESS}?outcome=refused`);

  await page.goto(`${AUDIT_ADDRESS}/00000000-0000-7000-8000-000000000000`);
  await details.locator('[data-part=error-card]').waitFor();
  assert.match((await details.textContent()) ?? '', text('AUDIT_UNKNOWN'));
  await details.locator('[data-action=close]').click();
  await page.locator(ROWS).first().waitFor();
});

test.run();
