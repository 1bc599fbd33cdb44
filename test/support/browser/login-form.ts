import type { FrameLocator, Locator, Page, Request } from 'playwright-core';

export const LOGIN = '/identityprovider/login';

/** The password of all demo accounts. */
export const PASSWORD = 'Vestibule-1';

/** The elements of the login page, by hooks that are the same in every language. */
export interface LoginForm {
  user: Locator;
  password: Locator;
  submit: Locator;
  message: Locator;
  wait: Locator;
}

type Document = Page | FrameLocator;

export function loginForm(page: Document): LoginForm {
  return {
    user: page.locator('input[name=User]'),
    password: page.locator('input[name=Password]'),
    submit: page.locator('button[data-action=submit]'),
    message: page.locator('[data-part=message]'),
    wait: page.locator('[data-part=wait]'),
  };
}

/** Waits for an element that only the script renders. */
export async function untilScripted(page: Page): Promise<void> {
  // In a narrow window, the shell has it in its closed drawer.
  await page.locator('select[name=language]').waitFor({ state: 'attached' });
}

/** Opens the login page and waits for its script. */
export async function openLogin(page: Page, query = ''): Promise<LoginForm> {
  await page.goto(LOGIN + query);
  await untilScripted(page);
  return loginForm(page);
}

export async function signIn(page: Document, user = 'user', password = PASSWORD): Promise<void> {
  const form = loginForm(page);
  await form.user.fill(user);
  await form.password.fill(password);
  await form.submit.click();
}

/** Signs in in a frame, once its script has loaded. */
export async function signInScripted(frame: FrameLocator): Promise<void> {
  await frame.locator('form[novalidate]').waitFor();
  await signIn(frame);
}

/** Signs in and waits for the shell. */
export async function enter(page: Page, user = 'user'): Promise<void> {
  await openLogin(page);
  await signIn(page, user);
  await page.locator('[data-part=account]').waitFor();
}

/** Collects the sign-in calls of a page from now on. */
export function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request);
  });
  return posts;
}

/** The focused element's `name`, `data-action` or `data-part`, or else its tag name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const names = ['name', 'data-action', 'data-part'].map((name) => element?.getAttribute(name));
    return names.find((name) => typeof name === 'string') ?? element?.tagName.toLowerCase() ?? '';
  });
}
