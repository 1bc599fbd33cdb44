import type { Page } from 'playwright-core';

/** Keeps a page's scripts from arriving until the returned function is called: the slow line that people have. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
