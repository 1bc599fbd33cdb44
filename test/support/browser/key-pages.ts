import type { Locator, Page } from 'playwright-core';
import { API_KEY_CONFIRM_ADDRESS, API_KEYS_ADDRESS } from '../../../shared/contract/addresses';
import { closeByClick } from './close-by-click';
import { shownText } from './shown-text';

export const KEYS = API_KEYS_ADDRESS;
export const CONFIRM = API_KEY_CONFIRM_ADDRESS;
export const PERSONAL = '/identityprovider/config/personalapikeys';
export const ADMIN_INFO = '/identityprovider/apikeyadmininfo';

export async function openKeys(page: Page, id?: string): Promise<void> {
  await page.goto(id === undefined ? KEYS : `${KEYS}/${id}`);
  await list(page).first().waitFor({ state: 'attached' });
}

export const list = (page: Page) =>
  page.locator('[data-part=list] [data-part=row], [data-part=list] [data-part=empty]');

/** The row of a key, on the administrator's list and on the personal one. */
export const rowOf = (page: Page, label: string) => page.locator('[data-part=row]').filter({ hasText: label });

export const details = (page: Page) => page.locator('[data-part=details]');

export const labelField = (page: Page) => page.locator('input[name=label]');

/** The displayed status: `confirmed`, `technical`, `declined`, `unconfirmed` or `grace`. */
export const statusIn = (place: Locator) => place.locator('[data-part=status]').getAttribute('data-status');

export const told = (page: Page) => shownText(page.locator('[data-part=notification]').last());

export interface ShownKey {
  id: string;
  label: string;
  secret: string;
}

export async function fillNewKey(page: Page, { user, label }: { user: string; label: string }): Promise<void> {
  await page.locator('input[name=userId]').fill(user);
  const chosen = page.getByRole('option').filter({ hasText: user });
  await chosen.click();
  // The options close after the choice, and the first search is aborted.
  await chosen.waitFor({ state: 'detached' });
  await labelField(page).fill(label);
}

/** Creates a key on an open list as an administrator, reads its secret, and closes the dialog. */
export async function createKey(page: Page, wanted: { user: string; label: string }): Promise<ShownKey> {
  await page.click('[data-action=add]');
  const ready = page.locator('[data-action=create]:not([aria-disabled])');
  // Under load, a choice is sometimes lost between press and release; the test chooses again, like a user.
  for (let tries = 0; tries < 3 && !(await ready.isVisible()); tries += 1) {
    await fillNewKey(page, wanted);
    await ready.waitFor({ timeout: 2000 }).catch(() => {});
  }
  await ready.click();
  const secret = await page.locator('[data-part=one-time-key] input').inputValue();
  await page.click('[data-part=one-time-key] [data-action=ok]');
  await details(page).locator('[data-part=creator]').waitFor();
  return { id: new URL(page.url()).pathname.slice(KEYS.length + 1), label: wanted.label, secret };
}

/** Opens the window to confirm or decline a key, from the user's own list. */
export async function openDecision(page: Page, label: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await rowOf(page, label).locator('[data-action=manage]').click();
  const popup = await opening;
  await popup.locator('[data-part=label], [data-part=nothing-waits]').waitFor();
  return popup;
}

export async function decideAndClose(popup: Page, decision: 'confirm' | 'decline'): Promise<void> {
  await closeByClick(popup, `[data-action=${decision}]`);
}
