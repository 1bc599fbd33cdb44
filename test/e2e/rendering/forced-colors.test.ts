import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN, untilScripted } from '../../support/browser/login-form';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test, { sharesServer: true });

/** The visible shapes whose fill or stroke is neither the color of the text around them nor that of the page. */
function colored(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll('svg:not([role=img])')].flatMap((svg) => {
      const text = svg.parentElement && getComputedStyle(svg.parentElement).color;
      return [...svg.querySelectorAll('path, circle')].flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        const wrong = [fill, stroke].filter((color) => ![text, canvas, 'none'].includes(color));
        return wrong.length > 0 ? [`${shape.outerHTML}: ${wrong.join(', ')} in ${text}`] : [];
      });
    });
  });
}

const PAGES: [path: string, user: string][] = [
  [LOGIN, ''],
  ['/', 'admin'],
  ['/identityprovider/twofactor/dialog', 'admin'],
  ['/identityprovider/sidemenu', 'user'],
  ['/identityprovider/config/apikey', 'admin'],
  ['/nowhere', 'user'],
];

for (const [path, user] of PAGES) {
  test(`${path}: in forced colors, icons and drawings have the color of the text around them`, async () => {
    const options = { forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' } as const;
    const page = user === '' ? await testSite.page(options) : await pageOf(testSite, user, options);
    await page.context().addCookies([{ name: 'vestibule-theme', value: 'light', url: testSite.url }]);
    await page.goto(path);
    await (path === LOGIN ? untilScripted(page) : page.waitForLoadState('networkidle'));
    assert.ok((await page.locator('svg').count()) > 0, 'there are icons');
    assert.equal(await colored(page), []);
  });
}

test.run();
