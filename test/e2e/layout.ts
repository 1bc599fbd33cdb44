import type { Frame, Page } from 'playwright-core';

/** How many px a page is wider than its window: 0, or a person scrolls sideways. */
export function overflow(page: Page | Frame): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Waits until a page is drawn as its window is now. */
export async function untilDrawn(page: Page | Frame): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** How many px of a page lie below its window: 0, or a person scrolls to see all of it. */
export function hidden(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
}

/**
 * Message keys that stand on a page instead of their text, in what is seen, read out or shown on hover, and placeholders
 * without a value; `{host}` is shown as it is, before a trusted address without a scheme.
 */
export function untranslatedKeys(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(node.getAttribute(name) ?? '');
      } else if (node.parentElement?.closest('script, style, code') === null) texts.push(node.nodeValue ?? '');
    }
    // Some texts name a setting of the server.
    return texts.filter((text) => /\b(?!VESTIBULE_)[A-Z]{2,}_[A-Z_]{2,}|\{\{|\{(?!host\})\w+\}/.test(text));
  });
}
