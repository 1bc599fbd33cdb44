import * as assert from 'uvu/assert';
import { TWO_FACTOR } from '../../browser/authenticator';
import { text } from '../../browser/messages';
import type { Scenario, Stage } from '../scenario';
import type { View } from '../visitor';

const AVATAR = '[data-part=avatar-place] iframe';
const MENU = '[data-part=host-menu] iframe';
const PAGE = 'iframe[data-part=page]';

export const SHELL: readonly Scenario[] = [
  { name: 'the avatar opens the menu, and Escape closes it and returns the focus', run: openMenu },
  { name: 'a page opens in the frame, in every theme and another language', run: changeLooks },
  { name: 'in a narrow window the navigation is a drawer', run: openDrawer },
];

async function openShell(view: View): Promise<void> {
  await view.signIn('m.schmidt');
  await view.goto('/');
  await view.frame(AVATAR).untilThere('img');
  await view.untilThere('select[name=theme]');
}

async function openMenu({ view }: Stage): Promise<void> {
  await openShell(view);
  const avatar = view.frame(AVATAR);
  await avatar.until('the avatar names its user', async () => {
    const label = await avatar.attribute('[data-action=open]', 'aria-label');
    return label === text('AVATAR_OPEN', { name: 'm.schmidt' });
  });
  await avatar.click('[data-action=open]');
  const menu = view.frame(MENU);
  await menu.untilThere('[data-action=logout]');
  // The menu's script handles Escape once it has focused its first entry.
  await menu.until('the focus is on an entry of the menu', () =>
    menu.evaluate((document) => document.hasFocus() && document.activeElement !== document.body),
  );
  await view.press('Escape');
  await view.untilGone(MENU);
  await view.until('the focus is in the avatar', () => avatar.evaluate((document) => document.hasFocus()));
  await view.press('Enter');
  await menu.click('[data-action=logout]');
  await view.frame(PAGE).untilText('h1', text('LOGOUT_DONE_TITLE'));
  await view.untilGone(AVATAR);
}

/** Selects an option with the events that a browser sends, because no driver can open the native list. */
const choose = (view: View, name: string, value: string) =>
  view.evaluate(
    (document, name, value) => {
      const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    value,
  );

const backgrounds = async (view: View) => {
  const colorOf = (document: Document) => getComputedStyle(document.documentElement).backgroundColor;
  return [await view.evaluate(colorOf), await view.frame(PAGE).evaluate(colorOf)];
};

async function changeLooks({ view }: Stage): Promise<void> {
  await openShell(view);
  await view.click(`nav a[href="#${TWO_FACTOR}"]`);
  await view.frame(PAGE).untilFocused('input[name=code]');
  await view.untilAt(`/#${TWO_FACTOR}`);
  const seen = new Set<string>();
  for (const theme of ['light', 'dark', 'contrast']) {
    await choose(view, 'theme', theme);
    for (const each of [view, view.frame(PAGE), view.frame(AVATAR)])
      await each.untilThere(`html[data-theme~=${theme}]`);
    await view.until(`${theme} is drawn`, async () => {
      const [shell = '', page = ''] = await backgrounds(view);
      return shell === page && shell !== 'rgba(0, 0, 0, 0)';
    });
    seen.add(
      String(await view.evaluate(({ body }) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color])),
    );
  }
  assert.is(seen.size, 3, 'every theme has colors of its own');
  await choose(view, 'language', 'de');
  await view.untilThere('html[lang|=de]');
  await view.frame(PAGE).untilText('h1', text('TFA_TITLE_NOT_ACTIVATED', {}, 'de'));
}

async function openDrawer({ view }: Stage): Promise<void> {
  await openShell(view);
  await view.window.resize({ width: 480, height: 700 });
  await view.click('[data-action=menu]');
  await view.until('the focus is in the drawer', () =>
    view.evaluate(({ activeElement }) => activeElement?.closest('#navigation') != null),
  );
  for (let stops = 0; stops < 12; stops += 1) {
    await view.press('Tab');
    const isOutside = await view.evaluate(({ activeElement }) => activeElement?.closest('header, main') != null);
    assert.is(isOutside, false, 'Tab stays in the drawer');
  }
  await view.press('Escape');
  await view.untilFocused('[data-action=menu]');
  assert.is(await view.overflow(), 0);
}
