import type { Page } from 'playwright-core';
import { SETUP } from '../../../build/samples/sign-in';
import { blockScripts } from '../browser/hold-scripts';
import { fillSlot } from '../browser/intercept';
import { untilScripted } from '../browser/login-form';
import { BRANDING } from './branding';
import { type States, statesOf } from './page-state';

/** The link that a server without accounts has printed. It is the base address of the states. */
export function setupAddress(printed: string): string {
  const [address] = /http:\S+\/setup\/\S+/.exec(printed) ?? [];
  if (address === undefined) throw new Error('the server has printed no address');
  return address;
}

/** Opens the printed link, or another one of the same page. */
async function open(page: Page, token = ''): Promise<void> {
  await page.goto(token);
  await untilScripted(page);
}

async function show(page: Page, data: Partial<Record<keyof typeof SETUP | 'branding', unknown>>): Promise<void> {
  await fillSlot(page, '/identityprovider/setup/token', { ...SETUP, ...data });
  await open(page, 'token');
}

const STATES = {
  'as loaded': (page) => open(page),
  'before its script': async (page) => {
    await blockScripts(page);
    await page.goto('');
  },
  'with missing fields and a password that breaks a rule': async (page) => {
    await open(page);
    await page.locator('input[name=userName]').fill('freifrau.von.schmidt-hohenlohe-waldenburg');
    await page.locator('input[name=password]').fill('Ab');
    await page.locator('[data-action=submit]').click();
    await page.locator('#field-displayName-help [role=alert]').waitFor();
  },
  'with a name that is taken': async (page) => {
    const values = { userName: 'ada', displayName: 'Ada Lovelace', email: 'ada@example.org' };
    await show(page, { ...values, errorMessage: 'SETUP_NAME_TAKEN' });
    await page.locator('[data-part=message]').waitFor();
  },
  branded: (page) => show(page, { branding: BRANDING }),
  'where an administrator exists': (page) => show(page, { isOpen: false, hasAdministrator: true }),
  'at an invalid address': (page) => open(page, 'token'),
} satisfies States;

export const SETUP_STATES = statesOf('setup', STATES);
