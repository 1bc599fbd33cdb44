// Before React, which asks once, when it is loaded, whether there is a document.
import './dom';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { resetPage } from './dom';

let root: Root | undefined;

/** ms. As many turns of the event loop: what waits for its own timers runs between them, however slow the machine is. */
const TURNS = Array<number>(12).fill(5);

/** Waits until what was rendered or set has reached the page, effects included: preact runs those up to 35 ms later. */
export async function painted(): Promise<void> {
  // One long wait would be over at once on a machine that slept, before the shorter ones that those effects begin then.
  for (const ms of TURNS) await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Renders into an empty page, in place of what an earlier call rendered, and waits until it is there. */
export async function render(content: ReactNode, url?: string): Promise<void> {
  cleanUp();
  resetPage(url);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(content);
  await painted();
}

/** Takes away what was rendered, with its effects. */
export function cleanUp(): void {
  root?.unmount();
  root = undefined;
}

/** The one element that matches; throws when there is none, so that a test fails with the selector's name. */
export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`nothing on the page matches ${selector}`);
  return found;
}

/** Puts text into a field as typing does: its value, and the event that says so. */
export async function type(selector: string, text: string): Promise<void> {
  const field = one<HTMLInputElement>(selector);
  // React keeps its own setter on the element, and would take a plain assignment for no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
}

/** Presses Escape wherever the focus is. */
export function pressEscape(): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, composed: true }),
  );
}
