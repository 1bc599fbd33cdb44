import type { Page } from 'playwright-core';

/** Clicks an element whose click closes its window, and waits until the window is closed. */
export async function closeByClick(popup: Page, selector: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.click(selector).catch(() => {}); // the window may be gone before the click is done
  await closed;
}
