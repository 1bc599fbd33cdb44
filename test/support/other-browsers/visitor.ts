import { setTimeout as sleep } from 'node:timers/promises';
import { LOGIN, PASSWORD } from '../browser/login-form';
import type { DrivenContext, DrivenWindow, Key } from './driven-window';

/** The time limit for everything that a user waits for, in ms. */
const TIMEOUT = 10_000;

/** An element: a CSS selector, or the first match whose text contains `has`. */
export type Target = string | { css: string; has: string };

const cssOf = (target: Target) => (typeof target === 'string' ? target : target.css);
const wordsOf = (target: Target) => (typeof target === 'string' ? '' : target.has);

/** What a user sees and does in the document of a window or of a frame in it. */
export class View {
  constructor(
    readonly window: DrivenWindow,
    readonly url: string,
    /** The frames to enter, each with a CSS selector in the document before it. */
    private readonly frames: readonly string[] = [],
  ) {}

  frame(css: string): View {
    return new View(this.window, this.url, [...this.frames, css]);
  }

  goto(path: string): Promise<void> {
    return this.window.goto(this.url + path);
  }

  async evaluate<Args extends readonly unknown[], Result>(
    call: (document: Document, ...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `(async () => {
      const __name = (each) => each; // the compiler of these tests adds it
      let document = window.document;
      for (const css of ${JSON.stringify(this.frames)}) document = document.querySelector(css).contentDocument;
      return JSON.stringify(await (${String(call)})(document, ...${JSON.stringify(args)})) ?? 'null';
    })()`;
    return JSON.parse(await this.window.evaluate(script));
  }

  /** Waits until a condition is true; a failed read counts as false. */
  async until(what: string, read: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT;
    let problem = '';
    while (Date.now() < deadline) {
      const isSo = await read().catch((error: unknown) => {
        problem = `: ${String(error)}`;
        return false;
      });
      if (isSo) return;
      await sleep(50);
    }
    throw new Error(`not within ${TIMEOUT} ms: ${what}${problem}`);
  }

  count(css: string): Promise<number> {
    return this.evaluate((document, css) => document.querySelectorAll(css).length, css);
  }

  untilThere(target: Target): Promise<void> {
    return this.until(`${JSON.stringify(target)} is there`, async () => (await this.text(target)) !== null);
  }

  untilGone(css: string): Promise<void> {
    return this.until(`${css} is gone`, async () => (await this.count(css)) === 0);
  }

  untilText(css: string, text: string): Promise<void> {
    return this.until(`${css} has the text ${text}`, async () => ((await this.text(css)) ?? '').includes(text));
  }

  untilFocused(css: string): Promise<void> {
    return this.until(`${css} has the focus`, () =>
      this.evaluate((document, css) => document.activeElement?.matches(css) === true, css),
    );
  }

  untilAt(path: string): Promise<void> {
    return this.until(`the window is at ${path}`, async () => {
      const { pathname, search, hash } = new URL(await this.window.address());
      const found = pathname + search + hash;
      if (found !== path) throw new Error(`it is at ${found}`);
      return true;
    });
  }

  /** The text of an element; null when there is none. */
  text(target: Target): Promise<string | null> {
    return this.evaluate(
      (document, css, words) => {
        const all = [...document.querySelectorAll(css)].map(({ textContent }) => textContent?.trim() ?? '');
        return all.find((text) => text.includes(words)) ?? null;
      },
      cssOf(target),
      wordsOf(target),
    );
  }

  /** The number of px by which the document is wider than its window. */
  overflow(): Promise<number> {
    return this.evaluate(({ documentElement: root }) => root.scrollWidth - root.clientWidth);
  }

  value(css: string): Promise<string> {
    return this.evaluate((document, css) => String(Reflect.get(document.querySelector(css) ?? {}, 'value')), css);
  }

  attribute(css: string, name: string): Promise<string | null> {
    return this.evaluate((document, css, name) => document.querySelector(css)?.getAttribute(name) ?? null, css, name);
  }

  /** Clicks the centre of an element, once nothing covers it. */
  async click(target: Target): Promise<void> {
    let point: readonly [x: number, y: number] | null = null;
    await this.until(`${JSON.stringify(target)} can be clicked`, async () => {
      const before = point;
      point = await this.evaluate(pointOf, cssOf(target), wordsOf(target));
      return point !== null && String(before) === String(point); // it stands still
    });
    if (point) await this.window.clickAt(...(point as readonly [number, number]));
  }

  async fill(css: string, text: string): Promise<void> {
    await this.click(css);
    await this.untilFocused(css);
    await this.press('Control', 'a');
    await this.window.type(text);
  }

  press(...keys: Key[]): Promise<void> {
    return this.window.press(...keys);
  }

  async tabTo(css: string): Promise<void> {
    for (let stops = 0; stops < 30; stops += 1) {
      if (await this.evaluate((document, css) => document.activeElement?.matches(css) === true, css)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach ${css}`);
  }

  async popup(context: DrivenContext, open: () => Promise<void>): Promise<View> {
    const before = (await context.windows()).length;
    await open();
    let found: DrivenWindow | undefined;
    await this.until('a window opens', async () => (await context.windows()).length > before);
    await this.until('the new window has a page', async () => {
      for (const window of await context.windows()) {
        if ((await new View(window, this.url).evaluate((document) => document.defaultView?.opener != null)) === true)
          found = window;
      }
      return found !== undefined;
    });
    return new View(found ?? this.window, this.url);
  }

  /** Signs in with a call of the sign-in page, for tests of other pages. */
  async signIn(user: string): Promise<void> {
    await this.goto('/identityprovider/session/logoutconfirmation');
    const status = await this.evaluate(
      async (_, path, body) => {
        const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
        return (await fetch(path, { method: 'POST', headers, body })).status;
      },
      LOGIN,
      String(new URLSearchParams({ User: user, Password: PASSWORD })),
    );
    if (status !== 200) throw new Error(`the sign-in of ${user} was answered with ${status}`);
  }
}

/**
 * Scrolls to an element and returns its centre in the viewport of the window; null when it is missing, invisible or
 * covered. The function runs in the page.
 */
function pointOf(document: Document, css: string, words: string): [x: number, y: number] | null {
  const all = [...document.querySelectorAll<HTMLElement>(css)];
  const element = all.find(({ textContent }) => textContent.includes(words));
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  let [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (box.width * box.height === 0 || !hit || !element.contains(hit)) return null;
  for (let frame = document.defaultView?.frameElement; frame; frame = frame.ownerDocument.defaultView?.frameElement) {
    const outer = frame.getBoundingClientRect();
    x += outer.left + frame.clientLeft;
    y += outer.top + frame.clientTop;
  }
  return [x, y];
}
