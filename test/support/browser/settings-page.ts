import type { Page } from 'playwright-core';
import {
  ALLOWED_GROUPS_ADDRESS,
  GROUPS_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  LOGIN_SETTINGS_PREVIEW_ADDRESS,
  TFA_GROUPS_ADDRESS,
} from '../../../shared/contract/addresses';

export const SETTINGS = LOGIN_SETTINGS_ADDRESS;
export const PREVIEW = LOGIN_SETTINGS_PREVIEW_ADDRESS;
export const TFA_GROUPS = TFA_GROUPS_ADDRESS;
export const ALLOWED_GROUPS = ALLOWED_GROUPS_ADDRESS;
export const GROUP_SEARCH = GROUPS_ADDRESS;

export const PANELS = ['openid', 'html', 'tfa', 'timeout', 'restrictions', 'device'] as const;

export const panel = (page: Page, name: (typeof PANELS)[number]) => page.locator(`[data-part=${name}]`);

/** Opens the page and waits until it is ready for use. */
export async function openSettings(page: Page, query = ''): Promise<void> {
  await page.goto(SETTINGS + query);
  await panel(page, 'device').waitFor();
}

export async function openPanels(page: Page, names: readonly (typeof PANELS)[number][] = PANELS): Promise<void> {
  for (const name of names) {
    const toggle = panel(page, name).locator('[data-action=toggle]');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  }
}

export async function turn(page: Page, name: string, to: boolean): Promise<void> {
  const control = page.locator(`#field-${name}`);
  if ((await control.getAttribute('aria-checked')) !== String(to)) await control.click();
}

export const isOn = async (page: Page, name: string) =>
  (await page.locator(`#field-${name}`).getAttribute('aria-checked')) === 'true';

export const chooseTfa = (page: Page, policy: string) => page.check(`input[name=tfaRadio][value=${policy}]`);

export const details = (page: Page) => page.locator('[data-part=details]');

/** The buttons of the sticky footer. */
export const discard = (page: Page) => page.locator('[data-part=main] [data-action=discard]');
export const save = (page: Page) => page.locator('[data-part=main] [data-action=save]');

export async function saveAndConfirm(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === SETTINGS,
  );
  await save(page).click();
  const question = page.locator('[data-part=confirmation] [data-action=ok]');
  const asked = await Promise.race([
    saved.then(() => false),
    question.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    ),
  ]);
  if (asked) await question.click();
  await saved;
}

export async function editGroups(page: Page, name: 'tfa' | 'restrictions'): Promise<void> {
  await panel(page, name).locator('[data-action=edit-groups]').click();
  await details(page).locator('[data-part=row]').first().waitFor();
}

export async function tickGroup(page: Page, name: string): Promise<void> {
  await details(page).locator('input[name=groups-search]').fill(name);
  await details(page).locator('[data-part=row]').filter({ hasText: name }).getByRole('checkbox').click();
}

export const saveGroups = (page: Page) => details(page).locator('[data-action=save]').click();

export const notified = (page: Page, words: string) =>
  page.locator('[data-part=notification]').filter({ hasText: words }).waitFor();
