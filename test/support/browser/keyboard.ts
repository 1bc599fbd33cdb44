import type { Page } from 'playwright-core';
import { eventually } from '../server/eventually';
import { focused, LOGIN, openLogin, PASSWORD, untilScripted } from './login-form';

const MOST_STOPS = 60;

/** Opens an address and waits for its script. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilScripted(page);
}

/** Presses Tab until the element with this name (see `focused`) has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Moves the focus to the button with this name (see `focused`), and presses it. */
export async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Opens an address as a popup of the start page, in the size of its dialogs. */
export async function openPopup(page: Page, address: string): Promise<Page> {
  await page.goto('/');
  const opening = page.waitForEvent('popup');
  await page.evaluate((path) => void window.open(path, '', 'width=600,height=800'), address);
  return opening;
}

export async function pressToClose(popup: Page, name: string): Promise<void> {
  await tabTo(popup, name);
  const closed = popup.waitForEvent('close');
  await popup.keyboard.press('Enter').catch(() => {}); // the window is gone before the key is up again
  await closed;
}

/** Types into the field that is focused automatically, and presses Enter. */
export async function enterCode(page: Page, field: string, code: string): Promise<void> {
  await eventually(() => focused(page), field);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Signs in by keyboard alone, and waits until the next page and its script have loaded. */
export async function signInByKeyboard(
  page: Page,
  user: string,
  { password = PASSWORD, query = '' }: { password?: string; query?: string } = {},
): Promise<void> {
  await openLogin(page, query);
  await eventually(() => focused(page), 'User');
  await page.keyboard.type(user);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname !== LOGIN);
  await untilScripted(page);
}
