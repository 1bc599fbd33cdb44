import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN } from './login-form';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

const WORD = 'authentication';

test('in a narrow window only a word that fills most of a line may be hyphenated', async () => {
  const page = await testSite.page();
  for (const width of [320, 280, 224]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(LOGIN);
    for (const [selector, least] of [
      ['h1', 0.7],
      ['h1 + p', 0.55],
    ] as const) {
      // Chromium knows the limit, but hyphenates no English here: what is measured is a word of as many characters.
      const share = await page.locator(selector).evaluate((element, word) => {
        const limit = Number.parseInt(getComputedStyle(element).getPropertyValue('hyphenate-limit-chars'), 10);
        const line = element.parentElement?.clientWidth ?? 0;
        element.textContent = word.repeat(2).slice(0, limit);
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0) / line;
      }, WORD);
      assert.ok(
        share > least,
        `${width} px, ${selector}: a word of ${Math.round(share * 100)} % of a line is hyphenated`,
      );
    }
  }
});

test.run();
