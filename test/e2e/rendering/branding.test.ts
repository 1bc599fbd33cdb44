import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BUDGETS } from '../../../build/budgets';
import { brotliOf } from '../../../build/plugins/dist-files';
import { LOGOS_MAX_BYTES } from '../../../shared/contract/settings/branding';
import { holdScripts } from '../../support/browser/hold-scripts';
import { LOGIN, untilScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { setUpSite } from '../../support/browser/test-site';
import { BRANDING, PROVIDER_LOGOS } from '../../support/states/branding';

const LOGOUT = '/identityprovider/session/logoutconfirmation';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-brand-'));
test.after(() => rmSync(folder, { recursive: true }));

/** Both logos are as large as they may be, and what is in one of them cannot be compressed. */
const LOGO = Buffer.from(decodeURIComponent(PROVIDER_LOGOS.squares.split(',')[1] ?? ''));
const DARK_LOGO = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  randomBytes(LOGOS_MAX_BYTES - LOGO.length - 8),
]);
const file = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

const testSite = setUpSite(test, {
  env: {
    VESTIBULE_BRAND_NAME: BRANDING.name,
    VESTIBULE_BRAND_LOGO: file('logo.svg', LOGO),
    VESTIBULE_BRAND_LOGO_DARK: file('dark.png', DARK_LOGO),
    VESTIBULE_BRAND_TEXT: BRANDING.text,
    VESTIBULE_HELP_URL: BRANDING.helpUrl,
    VESTIBULE_LEGAL_URL: BRANDING.legalUrl,
  },
});

const PARTS = ['main img.light-only', '[data-part=brand-name]', 'h1', 'form', '[data-part=help]', '[data-part=legal]'];

const placesOf = (page: Page, parts: readonly string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [selector, x, y, width, height];
      }),
    parts,
  );

for (const width of [1280, 320]) {
  test(`at ${width} px the branding is there before the script and does not move when it runs`, async () => {
    const page = await testSite.page({ locale: 'de-DE', viewport: { width, height: 800 } });
    const release = await holdScripts(page);
    await page.goto(LOGIN, { waitUntil: 'commit' });
    await page.locator('[data-part=legal]').waitFor();
    const before = await placesOf(page, PARTS);
    assert.is(before.filter(([, x]) => x === undefined).length, 0);
    await release();
    await untilScripted(page);
    assert.equal(await placesOf(page, PARTS), before);
  });
}

test('without a script sign-in and sign-out show name, logo, text and links', async () => {
  const page = await testSite.page({ javaScriptEnabled: false });
  for (const address of [LOGIN, LOGOUT]) {
    await page.goto(address);
    assert.is(await page.locator('[data-part=brand-name]').textContent(), BRANDING.name);
    assert.ok(await page.locator('main img.light-only').isVisible());
    assert.not.ok(await page.locator('main img.dark-only').isVisible());
    assert.is(await page.locator('[data-part=help]').getAttribute('href'), BRANDING.helpUrl);
    assert.is(await page.locator('[data-part=legal]').textContent(), text('LEGAL_LINK'));
  }
  await page.goto(LOGIN);
  assert.is(await page.getByText(BRANDING.text).count(), 1);
});

test('where the page is dark it shows the dark logo, as its own theme or the device says', async () => {
  const page = await testSite.page();
  for (const [colorScheme, theme, expected] of [
    ['dark', undefined, 'dark-only'],
    ['dark', 'light', 'light-only'],
    ['light', 'dark', 'dark-only'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    if (theme) await page.context().addCookies([{ name: 'vestibule-theme', value: theme, url: testSite.url }]);
    await page.goto(LOGIN);
    const shown = await page
      .locator('main img')
      .evaluateAll((images) => images.filter((image) => image.checkVisibility()).map(({ className }) => className));
    assert.is(shown.length, 1);
    assert.match(shown[0] ?? '', expected);
  }
});

test('the logos need no request, and what is added beside them leaves sign-in within its budget', async () => {
  const page = await testSite.page();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(LOGIN);
  await untilScripted(page);
  assert.equal(
    asked
      .filter((url) => !url.startsWith('data:'))
      .map((url) => new URL(url).pathname)
      .filter((path) => !path.endsWith('.js')), // loaded when the page is idle
    [LOGIN],
  );
  const html = await (await page.request.get(LOGIN, { headers: { accept: 'text/html' } })).text();
  const bytes = (await brotliOf(Buffer.from(html.replace(/data:image[^"')]+/g, '')))).length;
  assert.ok(bytes <= (BUDGETS.login?.bytes ?? 0), `${bytes} bytes`);
});

test.run();
