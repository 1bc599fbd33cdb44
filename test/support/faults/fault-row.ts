import type { Fault } from './kinds';

/** The actions of a user on a page, with the names of Playwright's `Page`. Each waits for its element. */
export interface PageActions {
  click: (selector: string) => Promise<unknown>;
  press: (selector: string, key: string) => Promise<unknown>;
  fill: (selector: string, text: string) => Promise<unknown>;
  check: (selector: string) => Promise<unknown>;
  selectOption: (selector: string, value: string) => Promise<unknown>;
  waitForSelector: (selector: string) => Promise<unknown>;
  waitForURL: (isIt: (url: URL) => boolean) => Promise<unknown>;
  /** Also works with a disabled element. */
  dispatchEvent: (selector: string, type: 'click') => Promise<unknown>;
  /** Whether the element is visible now. */
  isVisible: (selector: string) => Promise<boolean>;
}

/** Where a text is shown: a CSS selector, and parts of the text. */
export interface Shown {
  at: string;
  texts?: readonly string[];
}

/**
 * What a user sees after a fault. Messages tell what happened; a navigation is a valid outcome only where it is
 * specified.
 */
export type Outcome =
  | { kind: 'says'; shown: Shown; again?: Again }
  /** The page navigates to this path and query. */
  | { kind: 'leaves'; to: string }
  /** The call succeeded, and the page shows so. */
  | { kind: 'done'; shown: Shown };

/** How to try again, when that takes more than sending again. */
export interface Again {
  /** The number of ms that the page makes the user wait. */
  after?: number;
  /** Another way to send, such as filling a field again, or a button that has replaced the first one. */
  send?: (page: PageActions) => Promise<unknown>;
  /** Whether the page is loaded again instead of sending this call. */
  reloads?: boolean;
}

/** One call of one page: how a user triggers it, and the expected outcome of every fault. */
export interface FaultRow {
  /** Its name in the test. */
  call: string;
  /** The path and query of the page. */
  page: string;
  /** The path in `routes.json`, when it differs from the page's path. */
  route?: string;
  /** The data of the page's boot slot; empty by default. */
  data?: object;
  /**
   * A selector of an element that the loaded page contains; by default, one that every page with a language selector
   * contains.
   */
  ready?: string;
  /** Whether a request is this call. */
  isCall: (request: { method: string; url: URL }) => boolean;
  /** The JSON answers to the page's other calls. */
  others?: (url: URL) => unknown;
  /** The texts to type, by `name` of the input; they must still be there afterwards. */
  typed?: Readonly<Record<string, string>>;
  /** Whether a failure empties those inputs. */
  clearedByFailure?: boolean;
  /** Triggers the call by the actions of a user. Without it, the page sends the call automatically. */
  send?: (page: PageActions) => Promise<unknown>;
  /** A selector of elements that are busy while the call is pending, and must not be afterwards. */
  busy?: string;
  /** The time-out of the call in ms; default 15000. */
  timeOut?: number;
  /** The JSON that the call expects. */
  good: unknown;
  outcomes: Readonly<Record<Fault, Outcome>>;
}

export const leaves = (to: string): Outcome => ({ kind: 'leaves', to });

export const done = (at: string, ...texts: string[]): Outcome => ({ kind: 'done', shown: { at, texts } });

export const says = (at: string, texts: readonly string[], again?: Again): Outcome => ({
  kind: 'says',
  shown: { at, texts },
  ...(again && { again }),
});
