import type { Frame, Page } from 'playwright-core';

/** The number of px by which a page is wider than its window; above 0, users have to scroll sideways. */
export function overflow(page: Page | Frame): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** Waits until a page is painted in the present size of its window. */
export async function untilDrawn(page: Page | Frame): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** The number of px of a page below its window; above 0, users have to scroll. */
export function hidden(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
}

/**
 * Finds message keys that a page shows instead of their text, in visible text, accessible names or tooltips, and
 * placeholders without a value. `{host}` is allowed, because it is shown before a trusted address without a scheme.
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
    // Some texts contain the name of a server setting.
    return texts.filter((text) => /\b(?!VESTIBULE_)[A-Z]{2,}_[A-Z_]{2,}|\{\{|\{(?!host\})\w+\}/.test(text));
  });
}
