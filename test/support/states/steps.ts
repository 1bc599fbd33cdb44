import type { Page } from 'playwright-core';
import { answerCalls, fillSlot } from '../browser/intercept';

const QUESTION = '[data-part=confirmation]';

export async function ask(page: Page, button: string): Promise<void> {
  await page.click(button);
  await page.locator(QUESTION).waitFor();
}

export async function confirm(page: Page, button: string): Promise<void> {
  await ask(page, button);
  await page.click(`${QUESTION} [data-action=ok]`);
}

export const notified = (page: Page) => page.locator('[data-part=notification]').waitFor();

/** Opens a page with other data in its slot, and waits for an element. */
export async function show(page: Page, path: string, data: unknown, selector: string): Promise<void> {
  await fillSlot(page, path, data);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
}

interface Unloaded {
  /** The content of the slot instead of the data of the page. */
  slot?: unknown;
  status?: number;
  /** An address with the same HTML that the server answers. */
  like?: string;
}

/** Opens a page whose data cannot be loaded. */
export async function failToLoad(page: Page, path: string, { slot, status = 500, like }: Unloaded = {}): Promise<void> {
  await fillSlot(page, path, slot, like);
  await answerCalls(page, path, { method: 'GET', status });
  await page.goto(path);
  await page.locator('[data-part=error-card]').waitFor();
}

/** Opens a page whose data stay pending. */
export async function load(page: Page, path: string, { slot, like }: Omit<Unloaded, 'status'> = {}): Promise<void> {
  await fillSlot(page, path, slot, like);
  await answerCalls(page, path);
  await page.goto(path);
  await page.locator('[data-part=skeleton]').waitFor({ state: 'attached' });
}
