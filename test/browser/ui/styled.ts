import { sendMouse, setViewport } from '@web/test-runner-commands';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Waits until a condition is true, with a check in each frame; throws after 5 s. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 5000; !isSo(); ) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await frame();
  }
}

/** Waits until the browser has painted. */
export const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));

/** Renders into an empty page with the styles of shared/, in a window of this size. */
export async function draw(content: ReactNode, { width = 1280, height = 800 } = {}): Promise<void> {
  await setViewport({ width, height });
  await addStyles();
  clear();
  scrollTo(0, 0);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(content);
  await until('drawn', () => document.body.firstElementChild?.firstElementChild !== null);
  await frame();
}

export function clear(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

/** Returns the element that matches; throws when there is none. */
export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`nothing on the page matches ${selector}`);
  return found;
}

export function middleOf(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (!width) throw new Error('the element is not visible');
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** Clicks the centre of an element, and waits until the browser has painted. */
export async function clickOn(element: Element): Promise<void> {
  await sendMouse({ type: 'click', position: middleOf(element) });
  await frame();
}

/** The number of px by which the content is wider than the window. */
export function sideways(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

async function addStyles(): Promise<void> {
  if (document.querySelector('link[data-styles]')) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/styles-of-shared.css';
  link.dataset.styles = '';
  await new Promise((loaded, failed) => {
    link.addEventListener('load', loaded);
    link.addEventListener('error', failed);
    document.head.append(link);
  });
}
