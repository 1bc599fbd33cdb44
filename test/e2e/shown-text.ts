import type { Locator } from 'playwright-core';

/** What an element says, to whoever sees or hears it. */
export async function shownText(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? '').trim();
}
