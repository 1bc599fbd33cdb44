// This must run before React is loaded, because React checks then whether there is a document.
import './dom';
import { options } from 'preact';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { loadSend } from '../../../shared/http/call';
import { hasPendingFrame, resetPage, stopTimers } from './dom';

// A chunk, which a page has loaded when it was idle.
await loadSend();

let root: Root | undefined;

/**
 * The number of turns of the event loop, each at least 1 ms long, without a change of the page, after which `painted()`
 * ends.
 */
const QUIET_TASKS = 10;

/** The number of turns while an animation frame is pending, because some components request a frame in every frame. */
const QUIET_TASKS_WITH_FRAMES = 20;

const { setTimeout: start } = globalThis;
const turn = () => new Promise<void>((resolve) => start(resolve, 1));

/**
 * Waits until rendered changes and their effects have reached the page: until the page has not changed for some turns
 * of the event loop, and no animation frame is pending. Use `until()` for changes after a longer timer.
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

/** Waits for a condition that becomes true after a timer or a call of the page; throws after `timeout` ms. */
export async function until(condition: () => boolean, timeout = 5000): Promise<void> {
  const end = performance.now() + timeout;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`not so after ${timeout} ms: ${condition}`);
    await turn();
  }
  await painted();
}

/** Renders into an empty page, in place of an earlier call's content, and waits until it is painted. */
export async function render(content: ReactNode, url?: string): Promise<void> {
  cleanUp();
  resetPage(url);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(content);
  await painted();
}

/**
 * Removes what was rendered, with its effects and timers. Preact would do that after the next frame, with the timer of
 * that moment, which a fake clock of the next test file may hold.
 */
export function cleanUp(): void {
  options.requestAnimationFrame = (act) => act();
  root?.unmount();
  root = undefined;
  delete options.requestAnimationFrame;
  stopTimers();
}

/** Returns the element that matches; throws when there is none, so that a test fails with the selector's name. */
export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`nothing on the page matches ${selector}`);
  return found;
}

/** Waits for an element that appears later, such as one of a lazy chunk, and returns it. */
export async function appears(selector: string): Promise<HTMLElement> {
  await until(() => document.querySelector(selector) !== null);
  return one(selector);
}

/** Types text into a field: sets its value, and dispatches the input event. */
export async function type(selector: string, text: string): Promise<void> {
  const field = one<HTMLInputElement>(selector);
  // React overrides the setter on the element, and would not notice a plain assignment.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await painted();
}

/** Presses Escape on the focused element. */
export function pressEscape(init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, composed: true, ...init }),
  );
}
