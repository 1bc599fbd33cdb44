import type { Locator, Page } from 'playwright-core';
import type { MessageKey } from '../../../shared/i18n/translate';
import { text } from './messages';

/** The text of an element, visible or for screen readers. */
export async function shownText(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? '').trim();
}

/** Waits for a notification with this text. */
export const told = (page: Page, key: MessageKey) =>
  page.locator('[data-part=notification]', { hasText: text(key) }).waitFor();
