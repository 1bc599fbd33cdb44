import { readFile } from 'node:fs/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AUDIT_ADDRESS } from '../../../shared/contract/addresses';
import { openLogin, signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });

test('an administrator sees what was done, narrows it, downloads it, and opens an entry, which has an address', async () => {
  const visitor = await testSite.page();
  const form = await openLogin(visitor);
  await signIn(visitor, 'external', 'not my password');
  await form.message.waitFor();
  await signIn(visitor, 'external');
  await visitor.locator('[data-part=account]').waitFor();

  const page = await pageOf(testSite, 'admin', { acceptDownloads: true });
  const rows = page.locator('[data-part=list] [data-part=row]');
  const details = page.locator('[data-part=details]');
  await page.goto(AUDIT_ADDRESS);
  await rows.first().waitFor();
  const all = await rows.count();
  assert.ok(all >= 3, String(all));

  await page.selectOption('select[name=outcome]', 'refused');
  await eventually(() => rows.count(), 1);
  assert.match((await rows.textContent()) ?? '', text('AUDIT_EVENT_SIGN_IN_REFUSED'));
  assert.match((await rows.textContent()) ?? '', 'external');
  assert.is(new URL(page.url()).search, '?outcome=refused');
  await page.reload();
  await eventually(() => rows.count(), 1);

  const begun = page.waitForEvent('download');
  await page.click('[data-action=download]');
  const download = await begun;
  assert.match(download.suggestedFilename(), /^audit-.+\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  assert.is(lines.length, 2);
  assert.match(lines[1] ?? '', /,sign-in-refused,refused,external,/);

  await page.goBack();
  await eventually(async () => (await rows.count()) >= all, true);
  await page.goto(`${AUDIT_ADDRESS}?event=sign-in`);
  await rows.first().locator('[data-action=open]').click();
  await details.waitFor();
  const link = new URL(page.url());
  assert.match(link.pathname, new RegExp(`^${AUDIT_ADDRESS}/[0-9a-f-]{36}$`));
  await page.goBack();
  await details.waitFor({ state: 'detached' });
  // The entry is not in the list of this link.
  await page.goto(`${link.pathname}?outcome=refused`);
  await details.waitFor();
  assert.match((await details.textContent()) ?? '', text('AUDIT_EVENT_SIGN_IN'));
  await details.locator('[data-action=close]').click();
  await details.waitFor({ state: 'detached' });
  assert.is(page.url(), `${link.origin}${AUDIT_ADDRESS}?outcome=refused`);
});

test.run();
