import type { Page } from 'playwright-core';

const SLOT = /(id="boot">)(.*?)(<\/script>)/s;

/**
 * Serves a page with other data in its slot than the server would fill in.
 *
 * @param like an address that the server answers with the same HTML, where it would refuse this one
 */
export async function fillSlot(page: Page, address: string, data: unknown, like = address): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === address,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ url: new URL(like, route.request().url()).href });
      const html = await response.text();
      const { locale, messages } = JSON.parse(SLOT.exec(html)?.[2] ?? '{}');
      const slot = JSON.stringify({ locale, messages, data }).replaceAll('<', '\\u003c');
      return route.fulfill({ response, body: html.replace(SLOT, (_, open, __, close) => open + slot + close) });
    },
  );
}
