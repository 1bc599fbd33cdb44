import type { Locator } from 'playwright-core';

/** The text of an element, visible or for screen readers. */
export async function shownText(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? '').trim();
}
