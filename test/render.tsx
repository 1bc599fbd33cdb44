// Before React, which asks once, when it is loaded, whether there is a document.
import './dom';
import { options } from 'preact';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { hasPendingFrame, resetPage, stopTimers } from './dom';

let root: Root | undefined;

/** `painted()` ends after so many turns of the event loop, each at least 1 ms long, without a change of the page. */
const QUIET_TASKS = 10;

/** So many where an animation frame is still pending: what asks for a frame in every frame never stops. */
const QUIET_TASKS_WITH_FRAMES = 20;

const { setTimeout: start } = globalThis;
const turn = () => new Promise<void>((resolve) => start(resolve, 1));

/**
 * Waits until what was rendered or set has reached the page, effects included: until the page has not changed for some
 * turns of the event loop and no animation frame is pending. What comes by a longer timer takes `until()`.
 */
export async function painted(): Promise<void> {
  let quiet = 0;
  const observer = new MutationObserver(() => {
    quiet = 0;
  });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  while (quiet < (hasPendingFrame() ? QUIET_TASKS_WITH_FRAMES : QUIET_TASKS)) {
    quiet += 1;
    await turn();
  }
  observer.disconnect();
}

/** Waits for a condition that comes true by a timer or a call of the page; throws after `patience` ms without it. */
export async function until(condition: () => boolean, patience = 5000): Promise<void> {
  const end = performance.now() + patience;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`not so after ${patience} ms: ${condition}`);
    await turn();
  }
  await painted();
}

/** Renders into an empty page, in place of what an earlier call rendered, and waits until it is there. */
export async function render(content: ReactNode, url?: string): Promise<void> {
  cleanUp();
  resetPage(url);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(content);
  await painted();
}

/**
 * Takes away what was rendered, with its effects and timers. Preact would end them after the next frame, by the timer of that time:
 * in the next file of tests it may be a held one.
 */
export function cleanUp(): void {
  options.requestAnimationFrame = (act) => act();
  root?.unmount();
  root = undefined;
  delete options.requestAnimationFrame;
  stopTimers();
}

/** The one element that matches; throws when there is none, so that a test fails with the selector's name. */
export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`nothing on the page matches ${selector}`);
  return found;
}

/** Waits for an element that comes later, as those of a chunk do, and returns it. */
export async function appears(selector: string): Promise<HTMLElement> {
  await until(() => document.querySelector(selector) !== null);
  return one(selector);
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
export function pressEscape(init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, composed: true, ...init }),
  );
}
