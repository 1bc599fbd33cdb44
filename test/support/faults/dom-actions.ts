import { mock } from 'node:test';
import type { PageActions } from './fault-row';

/** ms of the page's clock that pass at each look, and at most while a condition is waited for. */
const STEP = 10;
const MOST = 6000;
/** ms of real time after which a condition is given up: modules are loaded meanwhile. */
const TIMEOUT = 8000;

const { setTimeout: start } = globalThis;
const { now } = Date;

export const turn = () => new Promise<void>((resolve) => start(resolve, 1));

/** Waits until the page has done what it can do at once, and lets its clock go on meanwhile. */
export async function waitFor<T>(look: () => T | Promise<T>, otherwise: string): Promise<NonNullable<T>> {
  const deadline = now() + TIMEOUT;
  for (let passed = 0; ; passed += STEP) {
    const seen = await look();
    if (seen) return seen;
    if (now() > deadline) throw new Error(`${otherwise}: ${document.getElementById('app')?.textContent}`);
    await turn();
    if (passed < MOST) mock.timers.tick(STEP);
  }
}

const find = (selector: string) => waitFor(() => document.querySelector<HTMLElement>(selector), `no ${selector}`);

function fire(element: Element, type: string, key?: string): boolean {
  const init = { bubbles: true, cancelable: true, composed: true };
  return element.dispatchEvent(key === undefined ? new Event(type, init) : new KeyboardEvent(type, { ...init, key }));
}

async function click(selector: string): Promise<void> {
  const element = await find(`${selector}:not(:disabled, [aria-disabled=true])`);
  const takesFocus = element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  if (takesFocus) element.focus();
  element.click();
  await turn();
}

async function setValue(selector: string, value: string, events: readonly string[]): Promise<void> {
  const field = await find(selector);
  field.focus();
  Reflect.set(field, 'value', value);
  for (const type of events) fire(field, type);
  await turn();
}

export const ACTIONS: PageActions = {
  click,
  check: click,
  async press(selector, key) {
    const element = await find(selector);
    element.focus();
    const isDefault = fire(element, 'keydown', key);
    fire(element, 'keyup', key);
    if (isDefault && key === 'Tab') element.blur();
    if (isDefault && key === 'Enter' && element instanceof HTMLButtonElement) element.click();
    else if (isDefault && key === 'Enter') element.closest('form')?.requestSubmit();
    await turn();
  },
  fill: (selector, text) => setValue(selector, text, ['input']),
  selectOption: (selector, value) => setValue(selector, value, ['input', 'change']),
  waitForSelector: find,
  waitForURL: (isIt) => waitFor(() => isIt(new URL(addressOfBrowser())), 'it does not leave'),
  async dispatchEvent(selector, type) {
    (await find(selector)).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true }));
    await turn();
  },
  isVisible: async (selector) => document.querySelector(selector) !== null,
};

/** Where the page has navigated to; without a navigation, its own address. */
let target: string | undefined;

/** The whole address at which a browser would be now. */
export const addressOfBrowser = () => target ?? location.href;

/** Notes a navigation, which happy-dom does not follow. */
export function navigate(to: string | URL): void {
  target ??= new URL(to, location.href).href;
}

/** Forgets the navigation of the page before. */
export function stay(): void {
  target = undefined;
}

/** Takes what a link or a form would do where the page leaves it to the browser. */
export function onDefault(event: Event): void {
  const element = event.target instanceof Element ? event.target : document.body;
  const to = event.type === 'submit' ? element.getAttribute('action') : element.closest('a')?.getAttribute('href');
  if (event.defaultPrevented || to === null || to === undefined) return;
  event.preventDefault();
  if (!to.startsWith('#')) navigate(to);
}
