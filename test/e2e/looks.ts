import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { findings } from './axe';
import { bareKeys, overflow } from './fits';

const THEMES = ['light', 'dark', 'contrast', 'dark contrast'];
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

/** 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Asserts that a page, as it stands, does for everybody: in every theme, on a desk and on a phone, and at 400 %. */
export async function assertForEverybody(page: Page, state: string): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((words) => {
      document.documentElement.dataset.theme = words;
    }, theme);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      assert.equal(await findings(page), [], `${state}, ${theme}, ${size.width} px`);
      assert.is(await overflow(page), 0, `${state}, ${size.width} px: sideways scrolling`);
    }
  }
  await page.setViewportSize(ZOOMED);
  assert.is(await overflow(page), 0, `${state} at 400 %: sideways scrolling`);
  assert.equal(await bareKeys(page), [], state);
}
