import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { ADMINISTRATION_STATES } from './all-states';
import type { PageState } from './page-state';
import { SECURITY_STATES } from './security';

/** A state of these shows the error card only where it says so: elsewhere a failed load would look like a small page. */
const WITHOUT_CARD = new Set([...SECURITY_STATES, ...ADMINISTRATION_STATES]);

/** Reaches a state, and asserts that the page shows no unexpected error card and has run no script of its data. */
export async function reachState(page: Page, state: PageState): Promise<void> {
  await state.reach(page);
  if (WITHOUT_CARD.has(state)) {
    assert.is(await page.locator('[data-part=error-card]').count(), state.isError ? 1 : 0);
  }
  assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
}
