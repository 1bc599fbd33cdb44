import type { Test } from 'uvu';
import { resetPage } from '../../../support/dom/dom';

/** Another window as a page sees it: one of another origin cannot be read. It records the messages posted to it. */
export function fakeWindow(readableOrigin?: string) {
  const posted: { data: unknown; origin: string }[] = [];
  return {
    posted,
    get origin(): string {
      if (readableOrigin === undefined) throw new DOMException('cross-origin', 'SecurityError');
      return readableOrigin;
    },
    postMessage: (data: unknown, origin: string) => void posted.push({ data, origin }),
  };
}

/** A location that tells the paths to which a page navigates, or that a page may not navigate. */
export function fakeLocation(onNavigate: (path: string) => void, mayNavigate = true) {
  const { origin } = location;
  return {
    origin,
    get href() {
      return `${origin}/`;
    },
    set href(address: string) {
      if (!mayNavigate) throw new DOMException('', 'SecurityError');
      onNavigate(new URL(address).pathname);
    },
  };
}

/** Replaces properties of the global object; returns a function that restores them. */
export function replaceGlobals(values: Readonly<Record<string, unknown>>): () => void {
  const names = Object.keys(values);
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  for (const name of names) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: values[name] });
  }
  return () => {
    for (const [index, name] of names.entries()) {
      const descriptor = before[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Gives each test of a file an empty page, a signal that is aborted after it, and globals that are restored then. */
export function setUpWindow(test: Test) {
  const restores: (() => void)[] = [];
  const life = {
    controller: new AbortController(),
    replace(values: Readonly<Record<string, unknown>>): () => void {
      const restore = replaceGlobals(values);
      restores.push(restore);
      return restore;
    },
  };
  test.before.each(() => {
    resetPage();
    life.controller = new AbortController();
  });
  test.after.each(() => {
    life.controller.abort();
    for (const restore of restores.splice(0).reverse()) restore();
  });
  return life;
}
