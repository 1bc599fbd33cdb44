import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { overflow, untilDrawn } from './layout';

export const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Asserts that no script ran, that names are shown as text, and that nothing is wider than the window. */
export async function assertHarmless(page: Page, place: string, sizes = [DESK, PHONE]): Promise<void> {
  assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined, place);
  assert.is(await page.locator('main img, main script').count(), 0, place);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await untilDrawn(page);
    assert.is(await overflow(page), 0, `${place}, ${size.width} px`);
    const stray = await page.evaluate(widerThanTheirWindow);
    assert.equal(stray, [], `${place}, ${size.width} px`);
  }
}

/** Lists the elements that extend beyond the window, where the page clips them instead of scrolling. */
function widerThanTheirWindow(): string[] {
  const visible = [...document.querySelectorAll('main *, dialog *')].filter((element) => element.checkVisibility());
  const out = visible.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) && !element.closest('.sr-only');
  });
  return out.map((element) => element.outerHTML.slice(0, 100));
}
