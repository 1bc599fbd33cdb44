import type { Page } from 'playwright-core';
import { BRANDING_ADDRESS, BRANDING_PREVIEW_ADDRESS } from '../../../shared/contract/addresses';
import { BRANDING, LONG_BRANDING } from './branding';
import { type PageState, type States, statesOfAdmin } from './page-state';
import { ask, failToLoad, load, show } from './steps';

/** Waits until all previews show the latest draft. */
export async function previewed(page: Page): Promise<void> {
  for (const preview of ['light', 'dark', 'phone'])
    await page.locator(`[data-part=preview-${preview}][aria-busy=false]`).waitFor();
}

async function showBranding(page: Page, branding: object | null = BRANDING, over: object = {}): Promise<void> {
  await show(page, BRANDING_ADDRESS, { branding, version: 'v1', ...over }, '[data-part=previews]');
  await previewed(page);
}

/** Fills fields, and leaves them. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.fill(`input[name=${name}]`, value);
    await page.press(`input[name=${name}]`, 'Tab');
  }
}

const LOGO = {
  name: 'harbour "blue".svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(decodeURIComponent(BRANDING.logo.slice(BRANDING.logo.indexOf(',') + 1))),
};

const STATES = {
  'the branding that is set': (page) => showBranding(page),
  'no branding': (page) => showBranding(page, null),
  'long texts': (page) => showBranding(page, LONG_BRANDING),
  'a draft': async (page) => {
    await showBranding(page, null);
    await fill(page, {
      name: 'Harbour & Sons',
      text: 'Use your Harbour account.',
      PrimaryColor: '#b3541e',
      helpUrl: '/help',
    });
    await page.setInputFiles('input[name=logo]', LOGO);
    await page.locator('[data-part=logo-preview]').waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLIFrameElement>('figure[data-part^=preview-] iframe')].every(
        ({ contentDocument }) =>
          contentDocument?.body?.textContent?.includes('Harbour & Sons') === true &&
          contentDocument.querySelector('img') !== null,
      ),
    );
    await previewed(page);
  },
  'a draft on a server that does not store it': async (page) => {
    await showBranding(page, null, { version: null });
    await fill(page, { name: 'Harbour & Sons', PrimaryColor: '#b3541e' });
    await previewed(page);
  },
  'fields that variables set': (page) =>
    showBranding(page, BRANDING, {
      fixed: { name: 'VESTIBULE_BRAND_NAME', logo: 'VESTIBULE_BRAND_LOGO', logoDark: 'VESTIBULE_BRAND_LOGO_DARK' },
    }),
  'wrong values': async (page) => {
    await showBranding(page, null);
    await fill(page, {
      helpUrl: 'help',
      legalUrl: 'mailto:legal@example.org',
      OnPrimaryColor: 'nearly white',
      PrimaryColor: '#ffd400',
    });
    await page.setInputFiles('input[name=logoDark]', LOGO);
    await page.setInputFiles('input[name=logo]', { ...LOGO, buffer: Buffer.alloc(70_000) });
    await page.locator('fieldset [role=alert] >> nth=1').waitFor();
  },
  'the question before changes are discarded': async (page) => {
    await showBranding(page);
    await fill(page, { name: 'Lighthouse' });
    await ask(page, '[data-action=discard]');
  },
  'a preview that failed': async (page) => {
    await page.route(
      ({ pathname }) => pathname === BRANDING_PREVIEW_ADDRESS,
      (route) => route.abort(),
    );
    await show(page, BRANDING_ADDRESS, { branding: BRANDING }, '[data-part=preview-failed]');
  },
  loading: (page) => load(page, BRANDING_ADDRESS),
  'a failed load': (page) => failToLoad(page, BRANDING_ADDRESS),
} satisfies States;

/** The states of the page that previews the branding. */
export const BRANDING_STATES: readonly PageState[] = statesOfAdmin('branding', STATES, ['a failed load']);
