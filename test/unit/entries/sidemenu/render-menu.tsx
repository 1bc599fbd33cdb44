import type { ReactNode } from 'react';
import type { Test } from 'uvu';
import * as v from 'valibot';
import { MENU } from '../../../../build/samples/sign-in';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { MenuData } from '../../../../shared/contract/shell/menu';
import type { WindowKind } from '../../../../shared/host/parent-window';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { holdTimers } from '../../../support/dom/held-timers';
import { one, painted } from '../../../support/dom/render';

// happy-dom loads no images: an image that is being loaded must not look like one that failed.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

export const ADA = v.parse(MenuData, { ...MENU, userId: 'u 1', logoutToken: 't/1' });

export const SIGNED_OUT = v.parse(MenuData, { isLoggedIn: false });

interface Surroundings {
  windowKind?: WindowKind;
  /** Whether a shell opens pages, and the browser dialogs. */
  opens?: boolean;
}

/** Gives the tests of a file a menu in a shell, which opens what the menu asks for. */
export function setUpMenu(test: Test) {
  const fakePage = setUpFakePage(test);
  const pass = holdTimers(test, 200);
  const draw = (content: ReactNode, { windowKind = 'frame', opens = true }: Surroundings = {}) => {
    Object.assign(fakePage, { windowKind, opensPages: opens, allowsDialogs: opens });
    fakePage.shellCalls.length = 0;
    return fakePage.draw(content, '/profile');
  };
  return {
    fakePage,
    pass,
    draw,
    show: (data: Partial<MenuData> = {}, at?: Surroundings) => draw(<SideMenuPage data={{ ...ADA, ...data }} />, at),
    /** Lets the drawer slide out. */
    slid: () => pass(200),
  };
}

/** Clicks the control with an action; returns whether the browser would follow the link. */
export async function click(action: string, init: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  one(`[data-action=${action}]`).dispatchEvent(event);
  await painted();
  return !event.defaultPrevented;
}

export const actions = () =>
  [...document.querySelectorAll('li [data-action]')].map((link) => link.getAttribute('data-action'));
