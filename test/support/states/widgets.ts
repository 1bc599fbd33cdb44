import type { Page } from 'playwright-core';
import { MENU as MENU_SAMPLE } from '../../../build/samples/sign-in';
import { PROFILE_ADDRESS } from '../../../shared/contract/addresses';
import { fillSlot } from '../browser/intercept';
import { avatar, holdDialogs, menu } from '../browser/shell-window';
import { type PageState, type States, statesOf } from './page-state';
import { show } from './steps';

const AVATAR = '/identityprovider/avatar';
const MENU = '/identityprovider/sidemenu';
const PHOTO = '**/SCIM/Photo/**';

const LONG_NAME = 'Maximiliane Freifrau von Schmidt-Hohenlohe-Waldenburg zu Donaudampfschifffahrtsgesellschaft';

const SIGNED_IN = {
  ...MENU_SAMPLE,
  email: 'freifrau.von.schmidt-hohenlohe-waldenburg@vestibule.example',
  details: LONG_NAME,
};

const AVATAR_STATES = {
  'with a photo': (page) => openShell(page),
  'without a photo': async (page) => {
    await page.route(PHOTO, (route) => route.abort());
    await openShell(page);
  },
  'signed out': async (page) => {
    await fillSlot(page, AVATAR, { userName: '', userId: '' });
    await openShell(page);
  },
} satisfies States;

const MENU_STATES = {
  'over the shell': (page) => openMenu(page),
  'with all entries, a long name and no photo': async (page) => {
    await page.route(PHOTO, (route) => route.abort());
    await showMenu(page, SIGNED_IN);
  },
  'of an external user': (page) => showMenu(page, { ...SIGNED_IN, isExternal: true, isAbsent: false, email: '' }),
  'signed out': (page) => showMenu(page, { isLoggedIn: false }),
} satisfies States;

/** Opens the shell, without the dialogs that the avatar opens. */
async function openShell(page: Page): Promise<void> {
  await holdDialogs(page);
  await page.goto('/');
  await avatar(page).locator('[data-action=open]').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await openShell(page);
  // A click before the script has loaded would open a new tab.
  await avatar(page).locator('[data-action=open][aria-label*=Schmidt], [data-action=open][aria-label*=admin]').click();
  await menu(page).locator('[data-action=logout]').waitFor();
  await page.locator(`iframe[title][src*="${PROFILE_ADDRESS}"]`).waitFor(); // the title comes by a message
}

const showMenu = (page: Page, data: unknown) => show(page, MENU, data, '[data-action=logout], [data-action=login]');

export const WIDGET_STATES: readonly PageState[] = [
  ...statesOf('avatar', AVATAR_STATES, { user: 'm.schmidt' }),
  ...statesOf('sidemenu', MENU_STATES, { user: 'admin' }),
];
