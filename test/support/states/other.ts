import type { Page } from 'playwright-core';
import { fillSlot } from '../browser/intercept';
import { open } from '../browser/keyboard';
import { enter, LOGIN } from '../browser/login-form';
import { type PageState, type States, statesOf } from './page-state';
import { SHELL_STATES } from './shell';

const LOGOUT = '/identityprovider/session/logoutconfirmation';

const failSignOut = async (page: Page) => {
  await page.route('**/session/logout/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('[data-action=logout]').click();
};

const SIGN_OUT = {
  'the logout page': (page) => open(page, LOGOUT),
  'the logout page of a signed-in user': async (page) => {
    await enter(page);
    await open(page, LOGOUT);
  },
  'the logout page after a failure': async (page) => {
    await enter(page);
    await open(page, LOGOUT);
    await failSignOut(page);
    await page.locator('[data-part=message]').waitFor();
  },
} satisfies States;

const ERROR = {
  'error 404': (page) => page.goto('/nowhere'),
  'error 400': (page) => page.goto('/identityprovider/%2e%2e%2f'),
  'error 403': (page) => showError(page, 403, 'ERROR_FORBIDDEN'),
  'error 500': (page) => showError(page, 500, 'ERROR_INTERNAL_SERVER'),
  'a load that failed': async (page) => {
    await fillSlot(page, LOGIN, { broken: true });
    await page.route('**/login', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
    );
    await page.goto(LOGIN);
    await page.locator('[data-action=retry]').waitFor();
  },
} satisfies States;

async function showError(page: Page, statusCode: number, messageKey: string): Promise<void> {
  await fillSlot(page, '/nowhere', { statusCode, messageKey });
  await page.goto('/nowhere');
}

export const OTHER_STATES: readonly PageState[] = [
  ...statesOf('host-shell', SHELL_STATES),
  ...statesOf('logout', SIGN_OUT),
  ...statesOf('login-close', {
    'the page that closes a popup': async (page) => {
      await page.goto('/identityprovider/login/close');
      await page.locator('[data-action=close]').waitFor();
    },
  }),
  ...statesOf('other-application', {
    'the page of another application': async (page) => {
      await enter(page);
      await page.goto('/userprofile/absence');
      await page.locator('[data-action=start]').waitFor();
    },
  }),
  ...statesOf('error', ERROR),
];
