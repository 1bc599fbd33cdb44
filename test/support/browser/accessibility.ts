import type { Frame, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { COLOR_RULES, findings } from './axe';
import { overflow, untranslatedKeys } from './layout';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Themes differ only in colours, and windows only in layout, so the other rules are checked once. */
const LOOKS: readonly (readonly [theme: string, size: typeof DESK, rules?: readonly string[]])[] = [
  ['light', DESK],
  ['contrast', DESK, COLOR_RULES],
  ['dark', PHONE, COLOR_RULES],
];

/** A window of 1280 × 1024 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };

/**
 * Asserts that a page in its present state is accessible in every theme, on a desktop and a phone, and at a zoom of 400
 * %.
 * @param shown the frame to check, when it is not the page itself
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

/** Sets a theme and waits until colour transitions have ended, because axe would measure intermediate colours. */
async function setTheme(shown: Page | Frame, theme: string): Promise<void> {
  await shown.evaluate((words) => {
    document.documentElement.dataset.theme = words;
  }, theme);
  // Transitions of inherited colours start one after the other.
  let fading = true;
  while (fading) fading = await shown.evaluate(isFadingAfterDrawing);
}

async function isFadingAfterDrawing(): Promise<boolean> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return document.getAnimations().some((animation) => animation instanceof CSSTransition);
}
