import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PAGES } from '../../../shared/contract/pages';
import { portalAddress, TRUSTS_PORTAL } from '../../support/browser/avatar-portal';
import { shellVisitor } from '../../support/browser/shell-window';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, TRUSTS_PORTAL);

/** The side menu covers the whole shell: a shell shows it in a frame, even if it opens dialogs as popups. */
const windows = PAGES.flatMap(({ path, dialog, entry }) => (dialog && entry !== 'sidemenu' ? [{ path, dialog }] : []));

/** A cross-origin shell that opens dialogs as popups, and records the messages it gets in `told`. */
async function openPortal(user: string | undefined): Promise<Page> {
  const page = await (await shellVisitor(testSite, user)).newPage();
  await page.goto(`${portalAddress(testSite.url)}#empty`);
  // As text: the compiler of these tests adds helpers to functions that only Node has.
  await page.evaluate(`(async (serverOrigin) => {
    const { createHostShell } = await import(serverOrigin + '/identityprovider/host-shell.js');
    window.told = [];
    window.windows = createHostShell({
      serverOrigin,
      dialogs: 'popup',
      onNavigated: ({ path }) => told.push('shows ' + path),
      onDialogClosed: (path) => told.push('closed ' + path),
    });
  })('${testSite.url}')`);
  return page;
}

const told = (page: Page) => page.evaluate<string[]>('told');

for (const user of [undefined, 'admin']) {
  test(`popups of a cross-origin shell have their size, and both get each other’s messages: ${user ?? 'signed out'}`, async () => {
    const page = await openPortal(user);
    const expected: string[] = [];
    for (const { path, dialog } of windows.filter((each) => each.path.endsWith('/login') === (user === undefined))) {
      const opened = page.waitForEvent('popup');
      await page.evaluate(`void windows.openDialog('${path}', ${JSON.stringify(dialog)})`);
      const popup = await opened;
      const leaves = popup.waitForEvent('close');
      expected.push(`shows ${path}`);
      await eventually(() => told(page), expected);
      assert.equal(await popup.evaluate(() => [innerWidth, innerHeight]), [dialog.width, dialog.height]);
      assert.ok(await popup.evaluate(() => window.opener !== null));
      await page.evaluate('windows.setTheme({ IsDark: true })');
      await popup.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      await popup.evaluate(() => window.close());
      await leaves;
      expected.push(`closed ${path}`);
      await eventually(() => told(page), expected);
    }
  });
}

test.run();
