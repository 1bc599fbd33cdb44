/**
 * Provides the globals of a browser in Node for component tests; import this module before anything that touches
 * `document`. Elements, events and storage are happy-dom's. Timers, fetch and abort signals stay Node's, so that a test
 * can replace the clock and the network in `globalThis`.
 */
import { Window } from 'happy-dom';

const PAGE = 'http://localhost/identityprovider/login';

/** Globals that Node has, too, and that must be happy-dom's to fit its elements. */
const REPLACED = [
  'Event',
  'CustomEvent',
  'MessageEvent',
  'EventTarget',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
];

/** In a page, these names refer to the global object itself. */
const SELVES = ['window', 'self', 'top', 'parent', 'frames'];

/** The happy-dom window behind the globals, for example for `page.happyDOM.setViewport({ width: 320 })`. */
export const page = new Window({ url: PAGE, width: 1280, height: 800 });

function install(): void {
  // happy-dom's style declarations have a length and items, but are not iterable as in browsers.
  Object.defineProperty(page.CSSStyleDeclaration.prototype, Symbol.iterator, {
    configurable: true,
    value: Array.prototype[Symbol.iterator],
  });
  const nodes = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => !REPLACED.includes(name)));
  for (const name of Object.getOwnPropertyNames(page)) {
    if (nodes.has(name) || SELVES.includes(name)) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: (): unknown => Reflect.get(page, name),
      set: (value: unknown) => Reflect.set(page, name, value),
    });
  }
  for (const name of SELVES) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  }
}

/**
 * Resets the page to an empty one at an address, without the cookies, storage, title and attributes of an earlier test.
 */
export function resetPage(url = PAGE): void {
  page.happyDOM.setURL(url);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  dropCookies();
  localStorage.clear();
  sessionStorage.clear();
}

/** A cookie can only be deleted with the path that it was set for. */
function dropCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    for (const path of ['/', '/identityprovider', '/identityprovider/login']) {
      // biome-ignore lint/suspicious/noDocumentCookie: happy-dom's Cookie Store cannot be awaited in a reset
      document.cookie = `${name}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
    }
  }
}

/** Handles of the callbacks that wait for the next animation frame. */
const frames = new Set<number>();

/** Whether a callback waits for the next animation frame, as preact's effects do. */
export function hasPendingFrame(): boolean {
  return frames.size > 0;
}

/** happy-dom paints no frames, so each frame runs at the next turn of the event loop. */
function replaceAnimationFrames(): void {
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  globalThis.requestAnimationFrame = (callback) => {
    const handle = Number(
      start(() => {
        frames.delete(handle);
        callback(performance.now());
      }),
    );
    frames.add(handle);
    return handle;
  };
  globalThis.cancelAnimationFrame = (handle) => {
    frames.delete(handle);
    clear(handle);
  };
}

/** In ms. Shorter timers belong to rendering, and keep running. */
const LONG = 30;

const timers = new Set<ReturnType<typeof setTimeout>>();

/**
 * Stops the timers of the page, as leaving it would do. Otherwise the time-out of an unanswered call would fire during
 * a later test file, and its page would send requests to the network of that file.
 */
export function stopTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

function recordTimers(): void {
  const { setTimeout: start } = globalThis;
  // The arguments are passed on, because Node's own fetch has timers that need them.
  const record = <Args extends unknown[]>(act: (...args: Args) => void, ms = 0, ...args: Args) => {
    if (ms < LONG) return start(act, ms, ...args);
    const timer = start(() => {
      timers.delete(timer);
      act(...args);
    }, ms);
    timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(record, start);
}

install();
replaceAnimationFrames();
recordTimers();
