import type { Page } from 'playwright-core';
import { ACCOUNT_SECURITY } from '../../../build/samples/administration';
import { SHELL } from '../../../build/samples/sign-in';
import { ACCOUNT_SECURITY_ADDRESS, API_KEYS_ADDRESS, USERS_ADDRESS } from '../../../shared/contract/addresses';
import { blockScripts } from '../browser/hold-scripts';
import { answerCalls, fillSlot } from '../browser/intercept';
import { LOGIN, PASSWORD, untilScripted } from '../browser/login-form';
import { avatar, holdDialogs, main, menu } from '../browser/shell-window';
import type { States } from './page-state';

const TWO_FACTOR = '/identityprovider/twofactor';

/** A user of another server, without a photo on this one. */
const USER = { ...SHELL, userId: '00000000-0000-4000-8000-000000000001' };
const FOUND_USERS = [
  { id: '1', displayName: 'Konrad Zuse', userName: 'konrad' },
  {
    id: '2',
    displayName: 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg '.repeat(4),
    userName: 'm.'.repeat(90),
  },
];
const FOUND_KEYS = [
  { id: '1', label: 'Monitoring', userName: 'ops' },
  { id: '2', label: 'Ohne'.repeat(60), userName: '' },
];
const LONG_NAME = 'Maximilian Freiherr von Schmidt-Hohenlohe-Waldenburg-'.repeat(4).slice(0, 200);

export const SHELL_STATES = {
  'the shell with everything to do': (page) =>
    showStart(page, {
      ...USER,
      isAdmin: true,
      attention: { ...USER.attention, keysToConfirm: 2, hasDirectoryProblem: true },
    }),
  'the shell with the security of the account': (page) => showSummary(page, { json: ACCOUNT_SECURITY }),
  'the shell while that is loading': (page) => showSummary(page, undefined, '[data-part=loading-summary]'),
  'the shell after that could not be loaded': (page) =>
    showSummary(page, { status: 500, json: {} }, '[data-part=error-card]'),
  'the shell, signed out': (page) => openShellAs(page, undefined),
  'the shell, signed out, with a page for sign-in': async (page) => {
    await openShellAs(page, undefined, `#${LOGIN}`);
    await main(page).locator('[data-action=submit]').waitFor();
  },
  'the shell, signed in': (page) => openShellAs(page, 'm.schmidt'),
  'the shell of an administrator': (page) => openShellAs(page, 'admin'),
  'the shell with everything in order and a name of 200 characters': (page) =>
    showStart(page, { ...USER, displayName: LONG_NAME, isAdmin: false, attention: { tfaActivated: true } }),
  'the shell before its script': async (page) => {
    await openShellAs(page, 'm.schmidt');
    await blockScripts(page);
    await page.goto('/');
  },
  'the shell with a notification': async (page) => {
    await openShellAs(page, 'f.alfarsi');
    await page.route('**/session/logout/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.locator('[data-action=logout]').click();
    await page.locator('[data-part=notification]').first().waitFor();
  },
  'the shell with API keys': (page) => showPage(page, '/identityprovider/config/apikey', '[data-part=row]'),
  'the shell with its drawer open': async (page) => {
    await showPage(page, TWO_FACTOR, 'input[name=code]');
    const button = page.locator('[data-action=menu]');
    if (!(await button.isVisible())) return; // in a wide window the navigation is there already
    await button.click();
    await page.locator('[aria-expanded=true]').waitFor();
  },
  'the shell with the account menu open': async (page) => {
    await openShellAs(page, 'user');
    await avatar(page).locator('[data-action=open][aria-label*=user]').click();
    await menu(page).locator('[data-action=logout]').waitFor();
  },
  'the shell with a page that is loading': async (page) => {
    await page.route(`**${TWO_FACTOR}`, () => {});
    await openShellAs(page, 'user', `#${TWO_FACTOR}`);
    await page.locator('main [role=status]').waitFor();
  },
  'the shell with a page that cannot be loaded': async (page) => {
    await page.route(`**${TWO_FACTOR}`, (route) => route.abort());
    await openShellAs(page, 'user', `#${TWO_FACTOR}`);
    await page.locator('[data-part=error-card]').waitFor();
  },
  'the shell with its search': (page) => openSearch(page),
  'the shell with what a search found': async (page) => {
    await openSearch(page, '', '#/identityprovider/config/info');
    await answerCalls(page, USERS_ADDRESS, { json: { resources: FOUND_USERS } });
    await answerCalls(page, API_KEYS_ADDRESS, { json: { apiKeys: FOUND_KEYS } });
    await page.locator('input[role=combobox]').fill('o');
    await page.locator('[role=option][data-id^=user]').first().waitFor();
  },
  'the shell with a search that found nothing': async (page) => {
    await openSearch(page, 'zzz');
    await page.locator('[data-part=no-results]').waitFor();
  },
  'the shell with a search that is loading': async (page) => {
    await answerCalls(page, USERS_ADDRESS);
    await openSearch(page, 'openid');
    await page.locator('[role=option][data-id*=OPENID]').first().waitFor();
  },
  'the shell with a search that failed': async (page) => {
    for (const address of [USERS_ADDRESS, API_KEYS_ADDRESS])
      await answerCalls(page, address, { status: 500, json: {} });
    await openSearch(page, 'openid');
    await page.locator('[data-part=search-failed]').waitFor();
  },
} satisfies States;

/** Opens the search of an administrator, and types a text into it. */
async function openSearch(page: Page, typed = '', hash = ''): Promise<void> {
  await openShellAs(page, 'admin', hash);
  await page.locator('[data-action=search]').click();
  await page.locator('input[role=combobox]').fill(typed);
}

/** Opens the shell as a user who has signed in by a call. */
async function openShellAs(page: Page, user: string | undefined, hash = ''): Promise<void> {
  await holdDialogs(page);
  const accept = { accept: 'application/json' };
  if (user) await page.request.post(LOGIN, { form: { User: user, Password: PASSWORD }, headers: accept });
  await page.goto(`/${hash}`);
  await untilScripted(page);
  if (user) await avatar(page).locator('img').waitFor();
}

async function showStart(page: Page, data: unknown): Promise<void> {
  await fillSlot(page, '/', data);
  await openShellAs(page, 'admin');
}

/** Shows the start page of a user who has nothing to do, with an answer to the call for the security of the account. */
async function showSummary(
  page: Page,
  answer: Parameters<typeof answerCalls>[2],
  part = '[data-part=sign-ins]',
): Promise<void> {
  await answerCalls(page, ACCOUNT_SECURITY_ADDRESS, answer);
  await showStart(page, { ...USER, isAdmin: false, attention: {} });
  await page.locator(part).waitFor();
}

async function showPage(page: Page, path: string, part: string): Promise<void> {
  await openShellAs(page, 'admin', `#${path}`);
  await main(page).locator(part).first().waitFor();
}
