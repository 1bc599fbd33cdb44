import type { Frame, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { COLOR_RULES, findings } from './axe';
import { overflow, untranslatedKeys } from './layout';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Themes differ in colours only, and windows in layout: the other rules are checked once. */
const LOOKS: readonly (readonly [theme: string, size: typeof DESK, rules?: readonly string[]])[] = [
  ['light', DESK],
  ['contrast', DESK, COLOR_RULES],
  ['dark', PHONE, COLOR_RULES],
];

/** 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

/**
 * Asserts that a page, as it stands, is accessible: in every theme, on a desk and on a phone, and at 400 %.
 *
 * @param shown the frame to look at, when it is not the page itself
 */
export async function assertAccessible(page: Page, state: string, shown: Page | Frame = page): Promise<void> {
  for (const [theme, size, rules] of LOOKS) {
    await page.setViewportSize(size);
    await setTheme(shown, theme);
    assert.equal(await findings(shown, rules), [], `${state}, ${theme}, ${size.width} px`);
    assert.is(await overflow(shown), 0, `${state}, ${size.width} px: sideways scrolling`);
  }
  await page.setViewportSize(ZOOMED);
  assert.is(await overflow(shown), 0, `${state} at 400 %: sideways scrolling`);
  assert.equal(await untranslatedKeys(shown), [], state);
}

/** Puts a theme on and waits until colours that fade have done so: axe would measure those in between. */
async function setTheme(shown: Page | Frame, theme: string): Promise<void> {
  await shown.evaluate((words) => {
    document.documentElement.dataset.theme = words;
  }, theme);
  // What inherits a colour fades after what it inherits from, one after the other.
  let fading = true;
  while (fading) fading = await shown.evaluate(isFadingAfterDrawing);
}

async function isFadingAfterDrawing(): Promise<boolean> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return document.getAnimations().some((animation) => animation instanceof CSSTransition);
}
