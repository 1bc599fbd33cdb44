import type { BrowserContext, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { text } from './messages';
import { signedInVisitor } from './signed-in';
import type { TestSite } from './test-site';

/** The flag of an open view, which another application of the suite sets; the avatar then opens no dialog. */
export const OTHER_VIEW = 'upa-absence-view-visible';

export const avatar = (page: Page): FrameLocator => page.frameLocator('[data-part=avatar-place] iframe');
export const main = (page: Page): FrameLocator => page.frameLocator('iframe[data-part=page]');
export const menu = (page: Page): FrameLocator => page.frameLocator('[data-part=host-menu] iframe');

/** Creates a browser context, signed in by a call if a name is given; pending dialogs open only if requested. */
export async function shellVisitor(
  testSite: TestSite,
  user?: string,
  options: BrowserContextOptions & { dialogs?: boolean } = {},
) {
  const { dialogs = false, ...rest } = options;
  const visitor = user === undefined ? await testSite.visitor(rest) : await signedInVisitor(testSite, user, rest);
  if (!dialogs) await holdDialogs(visitor);
  return visitor;
}

/** Prevents the avatar from opening the pending dialogs. */
export async function holdDialogs(visitor: BrowserContext | Page): Promise<void> {
  // The first, empty page of a new window has no storage.
  const hold = (name: string) => void (location.protocol === 'http:' && sessionStorage.setItem(name, 'true'));
  await visitor.addInitScript(hold, OTHER_VIEW);
}

/** Opens the shell in a new browser context, with the user's avatar if a name is given. */
export async function openShell(testSite: TestSite, user?: string, hash = ''): Promise<Page> {
  const page = await (await shellVisitor(testSite, user)).newPage();
  await page.goto(`/${hash}`);
  if (user !== undefined) await untilAvatar(page);
  return page;
}

/** Waits for the avatar's script, which shows the user's name; without it, the button opens a new tab. */
export async function untilAvatar(page: Page): Promise<void> {
  await avatar(page)
    .locator(`[data-action=open]:not([aria-label="${text('AVATAR_TITLE')}"])`)
    .waitFor();
}

/** The shell's address and title, with the address of the document in its frame. */
export function look(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[data-part=page]');
    const shown = frame?.contentDocument?.location;
    return {
      hash: location.hash,
      title: document.title,
      frame: frame?.hidden === false && shown ? shown.pathname : '',
      headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
    };
  });
}

/**
 * The focused element of the shell's own document, by data-part, data-action or tag name; a frame counts as one
 * element.
 */
export function holder(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return '';
    if (activeElement.closest('[data-part=avatar-place]')) return 'avatar';
    return activeElement.dataset.part ?? activeElement.dataset.action ?? activeElement.tagName.toLowerCase();
  });
}
