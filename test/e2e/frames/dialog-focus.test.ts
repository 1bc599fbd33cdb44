import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PORTAL_PAGE, portalAddress, TRUSTS_PORTAL } from '../../support/browser/avatar-portal';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, TRUSTS_PORTAL);

/** ms, longer than a shell waits before it shows its own close button and takes the focus back. */
const LATE = 1500;

const CHANGE = '/identityprovider/changepassword?dialog=true';
const CONFIRM = '/identityprovider/apikey/confirm';

/** The `name` of the field, or the `data-action` of the button, that a dialog starts with. */
const DIALOGS = [
  ['/identityprovider/twofactor?dialog=true', 'code'],
  ['/identityprovider/twofactor/dialog', 'setup'],
  [CONFIRM, 'close'],
  ['/identityprovider/apikeyadmininfo', 'dismiss'],
  // A configuration page, which no field of its own claims the focus for.
  ['/identityprovider/config/personalapikeys', 'refresh'],
] as const;

/** A shell without an avatar, of the server's own origin or of another. */
async function openPortal(of: 'own' | 'other'): Promise<Page> {
  const page = await pageOf(testSite, 'admin');
  const own = `${testSite.url}/own-portal`;
  await page.route(`${own}?**`, (route) => route.fulfill({ contentType: 'text/html', body: PORTAL_PAGE }));
  const address = of === 'own' ? `${own}?${encodeURIComponent(testSite.url)}` : portalAddress(testSite.url);
  await page.goto(`${address}#empty`);
  await page.waitForFunction('window.shell');
  return page;
}

const dialog = (page: Page) => page.frameLocator('[data-part=host-dialog] iframe');
const show = (page: Page, path: string) => page.evaluate(`shell.openDialog(${JSON.stringify(path)})`);
const closes = (page: Page) => eventually(() => page.locator('[data-part=host-dialog]').count(), 0);
const late = () => new Promise((resolve) => setTimeout(resolve, LATE));

/** The focused element of the dialog's page, if the keyboard reaches it. */
const focused = (page: Page) =>
  dialog(page)
    .locator(':root')
    .evaluate(({ ownerDocument: { activeElement } }) =>
      document.hasFocus() && activeElement instanceof HTMLElement
        ? activeElement.getAttribute('name') || activeElement.dataset.action || activeElement.localName
        : 'outside',
    )
    .catch(() => 'loading'); // the empty page of a new frame gives way to the dialog's

for (const of of ['own', 'other'] as const) {
  test(`in a shell of ${of} origin, each dialog starts with the focus, which returns afterwards, however late it loads`, async () => {
    const page = await openPortal(of);
    const first = page.getByRole('button', { name: 'First' });
    await first.click();
    for (const [path, expected] of DIALOGS) {
      await show(page, path);
      await eventually(() => focused(page), expected);
      await page.keyboard.press('Escape');
      await closes(page);
      assert.is(await first.evaluate((button) => button === document.activeElement), true, path);
    }

    await page.route(`**${CHANGE}`, async (route) => {
      await late();
      await route.continue();
    });
    await show(page, CHANGE);
    await eventually(() => focused(page), 'Password');
    await page.keyboard.type('Lantern-7');
    assert.is(await dialog(page).locator('input[name=Password]').inputValue(), 'Lantern-7');
    await page.keyboard.press('Escape');
    await closes(page);

    await page.route(`**${CONFIRM}`, async (route) => {
      if (!route.request().isNavigationRequest()) {
        await late();
        return route.continue();
      }
      const response = await route.fetch();
      // Without data in its slot, the page fetches them.
      const body = (await response.text()).replace(/("?boot"?>)([^<]+)/, (_, tag, boot) => {
        const { data: _data, ...rest } = JSON.parse(boot);
        return tag + JSON.stringify(rest);
      });
      return route.fulfill({ response, body });
    });
    await show(page, CONFIRM);
    await eventually(() => focused(page), 'close');
    await page.keyboard.press('Enter');
    await closes(page);
    assert.is(await first.evaluate((button) => button === document.activeElement), true);
  });
}

test('a page in an embedded frame leaves the focus where it is', async () => {
  const page = await openPortal('other');
  await page.getByRole('button', { name: 'First' }).focus();
  await page.evaluate(
    (path) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.dataset.part = 'embedded';
      Reflect.get(window, 'shell').embed(frame, path);
    },
    CHANGE.replace('?dialog=true', ''),
  );
  await page.frameLocator('[data-part=embedded]').locator('[name=Password]').waitFor();
  await page.waitForTimeout(LATE);
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'First');
});

test.run();
