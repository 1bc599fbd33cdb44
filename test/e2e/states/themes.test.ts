import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings } from '../../support/browser/axe';
import { blockScripts } from '../../support/browser/hold-scripts';
import { open } from '../../support/browser/keyboard';
import { LOGIN } from '../../support/browser/login-form';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test);

for (const cookie of ['light', 'dark', 'contrast', 'dark.contrast']) {
  const words = cookie.replace('.', ' ');
  test(`the remembered appearance ${cookie} is there before the script and stays with it`, async () => {
    const visitor = await testSite.visitor({ reducedMotion: 'reduce' });
    await visitor.addCookies([{ name: 'vestibule-theme', value: cookie, url: testSite.url }]);
    const page = await visitor.newPage();
    for (const address of [LOGIN, '/']) {
      const unblock = await blockScripts(page);
      await page.goto(address);
      const before = await colours(page);
      assert.is(await page.locator('html').getAttribute('data-theme'), words);
      await unblock();
      await open(page, address);
      assert.is(await page.locator('html').getAttribute('data-theme'), words);
      assert.equal(await colours(page), before);
      assert.equal(await findings(page), [], `${address} in ${cookie}`);
    }
  });
}

const colours = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });

test.run();
